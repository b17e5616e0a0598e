import { auth } from "@camarim/contract";
import { saveToken } from "@camarim/ui/api/session.ts";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { clearUnsaved, dropDrafts, setDraftAccount } from "@camarim/ui/lib/drafts.ts";
import { Alerts } from "@camarim/ui/overlay/Alerts.tsx";
import { dismissAlert, getAlerts } from "@camarim/ui/overlay/alerts.ts";
import { LeaveDialog } from "@camarim/ui/overlay/LeaveDialog.tsx";
import { useOverlayHistory } from "@camarim/ui/overlay/overlay-history.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, StrictMode } from "react";
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider, useLocation } from "react-router";
import { expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render as mount } from "vitest-browser-react";
import { ConfirmDialog } from "../src/features/confirmation/ConfirmDialog.tsx";
import { DraftAccount } from "../src/layouts/DraftAccount.tsx";
import { SideNav } from "../src/layouts/SideNav.tsx";
import { queryClient } from "../src/queries/client.ts";
import { routes } from "../src/routes.tsx";
import { always, answerRequests, type Rule, type State } from "./api.ts";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

type Options = {
  /** The address of the screen, with its query. */
  at: string;
  state?: State;
  rules?: readonly Rule[];
  /** Each request waits until the test responds. */
  oneByOne?: boolean;
  /** Null: a visitor. */
  token?: string | null;
};

type ScreenOptions = Options & {
  /** The path of its route, if it has parameters. */
  route?: string;
  /** It fills a desktop window, as the handle of its route says. */
  isWide?: boolean;
};

/** One screen with the layouts of the creator's app around it. */
export function renderScreen(
  Screen: ComponentType,
  { route, isWide = false, ...options }: ScreenOptions,
): Promise<Rendered> {
  const { at, token } = options;
  return render(
    [
      {
        element: <Frame isSignedIn={token !== null} isWide={isWide} />,
        children: [
          { path: route ?? at.replace(/\?.*/, ""), element: <Screen /> },
          { path: "*", element: <Elsewhere /> },
        ],
      },
    ],
    options,
  );
}

/** The whole app, for what several of its screens do together. Its public pages are not there. */
export async function renderApp({ rules = [], ...options }: Options): Promise<Rendered> {
  const app = await render(routes, { ...options, rules: [...rules, ownAccount] });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeInTheDocument();
  return app;
}

/** Not visited by an admin. */
const ownAccount = always(auth.getMe, { impersonatedBy: undefined });

export type Rendered = ReturnType<typeof answerRequests> & { goTo: (address: string | -1) => Promise<void> };

/** The day is always the same. Requests are answered by `answerRequests`. */
async function render(
  routes: RouteObject[],
  { at, state = "full", rules = [], oneByOne, token = "token" }: Options,
): Promise<Rendered> {
  vi.setSystemTime(new Date("2026-11-22T15:30:00Z"));
  await page.viewport(phone.width, phone.height);
  const api = answerRequests(state, rules, { oneByOne });
  const start = window.location.href;
  if (token) saveToken(token);
  // Requests that fail are repeated at once.
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  });
  window.history.pushState(null, "", at);
  const router = createBrowserRouter(routes);
  const view = await mount(
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
  return { ...api, goTo: (address) => router.navigate(address as string) };
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
