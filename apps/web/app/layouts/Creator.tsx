import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useMatches } from "react-router";
import { isSameToken, onTokenChange, readOwnToken, readToken } from "../api/session.ts";
import { ConfirmDialog } from "../features/confirmation/ConfirmDialog.tsx";
import { PendingUploads } from "../features/uploads/PendingUploads.tsx";
import { UploadProblem } from "../features/uploads/UploadProblem.tsx";
import { reloadSoon } from "../lib/reload-once.ts";
import { handlesOf } from "../lib/route-handle.ts";
import { queryClient } from "../queries/client.ts";
import { loadAll } from "../queries/load-all.ts";
import { isDesk as isWideWindow, useDesk } from "../ui/layout/use-desk.ts";
import { LiveEvents } from "./LiveEvents.tsx";
import { StoryPoll } from "./StoryPoll.tsx";
import { SupportBanner } from "./SupportBanner.tsx";
import { useLatestRelease } from "./use-latest-release.ts";

/**
 * Loaded by the browser with its styles: a stylesheet of the route would be in the head of this page, and not in the head of the app's
 * shell that the service worker answers with, which React takes for an error.
 */
const loadSideNav = () => import("./SideNav.tsx").then(({ SideNav }) => ({ default: SideNav }));
const SideNav = lazy(loadSideNav);

/** Starts the initial load. The server renders only the splash, since only the browser knows the session. */
export async function clientLoader() {
  if (!readToken()) return null;
  loadAll();
  // The splash stays until the desktop's styles are there: without them the page would be drawn over the whole width, and then move.
  if (isWideWindow()) await loadSideNav().catch(() => {});
  return null;
}
clientLoader.hydrate = true as const;

/** Once: a change of a list's address is no start. */
export function shouldRevalidate() {
  return false;
}

/** The creator's screens, guarded or not: their queries, and a reload when another tab changes the session. */
export default function Creator() {
  const [token] = useState(readOwnToken);
  useEffect(() => {
    const check = () => {
      if (!isSameToken(readToken(), token)) reloadSoon();
    };
    check();
    return onTokenChange(check);
  }, [token]);
  useLatestRelease();
  const isDesk = useDesk() && token !== null;
  const isWide = handlesOf(useMatches()).some((handle) => handle.isWide);
  return (
    <QueryClientProvider client={queryClient}>
      <SupportBanner />
      {/* The same elements at every width: a window that grows keeps what was typed. */}
      <div className={isDesk ? "desk" : undefined}>
        <Suspense fallback={isDesk && <div className="desk-nav" />}>{isDesk && <SideNav />}</Suspense>
        <div className={isDesk ? "desk-page" : undefined} data-wide={isWide || undefined}>
          <Outlet />
        </div>
      </div>
      {token && <StoryPoll />}
      {token && <LiveEvents />}
      {token && <PendingUploads />}
      <UploadProblem />
      {token && <ConfirmDialog />}
    </QueryClientProvider>
  );
}
