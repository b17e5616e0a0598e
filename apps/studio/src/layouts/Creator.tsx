import { isSameToken, onTokenChange, readOwnToken, readToken } from "@camarim/ui/api/session.ts";
import { ReadOnly } from "@camarim/ui/form/read-only.ts";
import { isDesk as isWideWindow, useDesk } from "@camarim/ui/layout/use-desk.ts";
import { allowUnload } from "@camarim/ui/lib/drafts.ts";
import { handlesOf } from "@camarim/ui/lib/route-handle.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useLoaderData, useMatches } from "react-router";
import { ConfirmDialog } from "../features/confirmation/ConfirmDialog.tsx";
import { PublishedSheet } from "../features/share/PublishedSheet.tsx";
import { PendingUploads } from "../features/uploads/PendingUploads.tsx";
import { UploadProblem } from "../features/uploads/UploadProblem.tsx";
import { queryClient } from "../queries/client.ts";
import { loadAll } from "../queries/load-all.ts";
import { DraftAccount } from "./DraftAccount.tsx";
import { LiveEvents } from "./LiveEvents.tsx";
import { StoryPoll } from "./StoryPoll.tsx";
import { SupportBanner } from "./SupportBanner.tsx";
import { useIsReadOnly } from "./use-is-read-only.ts";
import { useLatestRelease } from "./use-latest-release.ts";

const loadSideNav = () => import("./SideNav.tsx").then(({ SideNav }) => ({ default: SideNav }));
/** Only a desktop shows it. */
const LazySideNav = lazy(loadSideNav);

type Started = { SideNav: ComponentType };

/** Starts the requests of all screens, and loads the side bar of a desktop with its styles, without which the screen would shift. */
export async function startCreator(): Promise<Started> {
  if (!readToken()) return { SideNav: LazySideNav };
  loadAll();
  return { SideNav: isWideWindow() ? await loadForFirstRender() : LazySideNav };
}

/** A lazy component, loaded or not, is rendered some 300 ms after the screen, and the keyboard would skip it until then. */
const loadForFirstRender = () =>
  loadSideNav().then(
    ({ default: SideNav }) => SideNav,
    () => LazySideNav,
  );

/** Layout of all creator screens: provides their queries, and reloads when another tab changes the session. */
export default function Creator() {
  const { SideNav } = useLoaderData<Started>();
  const [token] = useState(readOwnToken);
  useEffect(() => {
    const check = () => {
      if (isSameToken(readToken(), token)) return;
      allowUnload();
      window.location.reload();
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
