import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useMatches } from "react-router";
import { isSameToken, onTokenChange, readOwnToken, readToken } from "../api/session.ts";
import { ConfirmDialog } from "../features/confirmation/ConfirmDialog.tsx";
import { PublishedSheet } from "../features/share/PublishedSheet.tsx";
import { PendingUploads } from "../features/uploads/PendingUploads.tsx";
import { UploadProblem } from "../features/uploads/UploadProblem.tsx";
import { reloadSoon } from "../lib/reload-once.ts";
import { handlesOf } from "../lib/route-handle.ts";
import { queryClient } from "../queries/client.ts";
import { loadAll } from "../queries/load-all.ts";
import { ReadOnly } from "../ui/form/read-only.ts";
import { isDesk as isWideWindow, useDesk } from "../ui/layout/use-desk.ts";
import type { Route } from "./+types/Creator";
import { DraftAccount } from "./DraftAccount.tsx";
import { LiveEvents } from "./LiveEvents.tsx";
import { StoryPoll } from "./StoryPoll.tsx";
import { SupportBanner } from "./SupportBanner.tsx";
import { useIsReadOnly } from "./use-is-read-only.ts";
import { useLatestRelease } from "./use-latest-release.ts";

/**
 * Lazy, with its styles: the head of this page would contain the stylesheet of a route module, but the head of the app shell that the
 * service worker serves would not, which is a hydration mismatch.
 */
const loadSideNav = () => import("./SideNav.tsx").then(({ SideNav }) => ({ default: SideNav }));
const LazySideNav = lazy(loadSideNav);

/** Starts the initial load. The server renders only the splash, since only the browser knows the session. */
export async function clientLoader() {
  if (!readToken()) return { SideNav: LazySideNav };
  loadAll();
  return { SideNav: isWideWindow() ? await loadForFirstRender() : LazySideNav };
}
clientLoader.hydrate = true as const;

/**
 * Keeps the splash until the desktop styles are loaded: without them the page would render at full width first and then shift. A lazy
 * component, loaded or not, is rendered some 300 ms after the screen, and the keyboard would skip it until then.
 */
const loadForFirstRender = () =>
  loadSideNav().then(
    ({ default: SideNav }) => SideNav,
    () => LazySideNav,
  );

/** Runs once: a navigation within the app, such as a change of a list's search params, does not repeat it. */
export function shouldRevalidate() {
  return false;
}

/** Layout of all creator screens: provides their queries, and reloads when another tab changes the session. */
export default function Creator({ loaderData: { SideNav } }: Route.ComponentProps) {
  const [token] = useState(readOwnToken);
  useEffect(() => {
    const check = () => {
      if (!isSameToken(readToken(), token)) reloadSoon();
    };
    check();
    return onTokenChange(check);
  }, [token]);
  useLatestRelease();
  const isReadOnly = useIsReadOnly();
  const isDesk = useDesk() && token !== null;
  const isWide = handlesOf(useMatches()).some((handle) => handle.isWide);
  return (
    <QueryClientProvider client={queryClient}>
      <SupportBanner />
      {/* The same elements at every width, so that resizing the window keeps form input. */}
      <div className={isDesk ? "desk" : undefined}>
        <Suspense fallback={isDesk && <div className="desk-nav" />}>{isDesk && <SideNav />}</Suspense>
        <div className={isDesk ? "desk-page" : undefined} data-wide={isWide || undefined}>
          <ReadOnly value={isReadOnly}>
            <Outlet />
          </ReadOnly>
        </div>
      </div>
      {token && <DraftAccount />}
      {token && <StoryPoll />}
      {token && <LiveEvents />}
      {token && <PendingUploads />}
      <UploadProblem />
      {token && <PublishedSheet />}
      {token && <ConfirmDialog />}
    </QueryClientProvider>
  );
}
