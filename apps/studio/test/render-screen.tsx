import { saveToken } from "@camarim/ui/api/session.ts";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { clearUnsaved, dropDrafts, setDraftAccount } from "@camarim/ui/lib/drafts.ts";
import { Alerts } from "@camarim/ui/overlay/Alerts.tsx";
import { dismissAlert, getAlerts } from "@camarim/ui/overlay/alerts.ts";
import { LeaveDialog } from "@camarim/ui/overlay/LeaveDialog.tsx";
import { useOverlayHistory } from "@camarim/ui/overlay/overlay-history.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, StrictMode } from "react";
import { createBrowserRouter, Outlet, RouterProvider, useLocation } from "react-router";
import { onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmDialog } from "../src/features/confirmation/ConfirmDialog.tsx";
import { DraftAccount } from "../src/layouts/DraftAccount.tsx";
import { SideNav } from "../src/layouts/SideNav.tsx";
import { queryClient } from "../src/queries/client.ts";
import { answerRequests, type Rule, type State } from "./api.ts";

const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

type Options = {
  /** The address of the screen, with its query. */
  at: string;
  /** The path of its route, if it has parameters. */
  route?: string;
  state?: State;
  rules?: readonly Rule[];
  /** It fills a desktop window, as the handle of its route says. */
  isWide?: boolean;
  /** Null: a visitor. */
  token?: string | null;
};

/** The screen has the layouts of the creator's app around it, and the day is always the same. Requests are answered by `answerRequests`. */
export async function renderScreen(
  Screen: ComponentType,
  { at, route = at.replace(/\?.*/, ""), state = "full", rules = [], isWide = false, token = "token" }: Options,
) {
  vi.setSystemTime(new Date("2026-11-22T15:30:00Z"));
  await page.viewport(phone.width, phone.height);
  const api = answerRequests(state, rules);
  const start = window.location.href;
  if (token) saveToken(token);
  // Requests that fail are repeated at once.
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  });
  window.history.pushState(null, "", at);
  const router = createBrowserRouter([
    {
      element: <Frame isSignedIn={token !== null} isWide={isWide} />,
      children: [
        { path: route, element: <Screen /> },
        { path: "*", element: <Elsewhere /> },
      ],
    },
  ]);
  const view = await render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  onTestFinished(async () => {
    await view.unmount();
    router.dispose();
    queryClient.clear();
    for (const { id } of getAlerts()) void dismissAlert(id);
    clearUnsaved();
    dropDrafts();
    setDraftAccount(null);
    localStorage.clear();
    window.history.pushState(null, "", start);
  });
  return { ...api, goTo: (address: string) => router.navigate(address) };
}

/** The parts of the creator's layouts that screens depend on. */
function Frame({ isSignedIn, isWide }: { isSignedIn: boolean; isWide: boolean }) {
  const question = useOverlayHistory();
  const isDesk = useDesk() && isSignedIn;
  return (
    <QueryClientProvider client={queryClient}>
      <div className={isDesk ? "desk" : undefined}>
        {isDesk && <SideNav />}
        <div className={isDesk ? "desk-page" : undefined} data-wide={isWide || undefined}>
          <Outlet />
        </div>
      </div>
      {isSignedIn && <DraftAccount />}
      {isSignedIn && <ConfirmDialog />}
      <Alerts />
      {question && <LeaveDialog onStay={question.stay} onLeave={question.leave} />}
    </QueryClientProvider>
  );
}

/** In place of every other screen. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <main aria-label="elsewhere">{pathname + search}</main>;
}
