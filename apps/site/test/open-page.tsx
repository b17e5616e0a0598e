import { clearUnsaved } from "@camarim/ui/lib/drafts.ts";
import { dismissAlert, getAlerts } from "@camarim/ui/overlay/alerts.ts";
import { answerRequests, type Rule, type State } from "@camarim/ui/test/api.ts";
import type { ComponentType } from "react";
import { createRoutesStub, Meta, RouterContextProvider, type data as toData, useLocation } from "react-router";
import { onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import {
  apiContext,
  homePageContext,
  publicUrlContext,
  sourceCodeContext,
  supportUrlContext,
} from "../app/api/contexts.server.ts";
import Shell, { ErrorBoundary } from "../app/layouts/Shell.tsx";

const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

type StubRoute = Parameters<typeof createRoutesStub>[0][number];
type Handler = (args: { request: Request }) => unknown;

/** What React Router reads from the file of a route, without what only runs in the browser (`clientLoader`). */
export type RouteModule = {
  default: ComponentType<never>;
  loader?: (args: never) => unknown;
  action?: (args: never) => unknown;
  meta?: (args: never) => unknown;
  shouldRevalidate?: (args: never) => boolean;
};

export type Visit = {
  /** The address, with its query. */
  at: string;
  /** The path of the route, if it has parameters. */
  route?: string;
  state?: State;
  rules?: readonly Rule[];
  userAgent?: string;
};

/**
 * Opens a page of the site below the shell, with its own loader and action, whose requests are answered from the contract. The day is
 * always the same. What other routes would show is the address that was gone to.
 */
export async function openPage(
  { default: Screen, loader, action, meta, shouldRevalidate }: RouteModule,
  { at, route = at.replace(/\?.*/, ""), state = "full", rules = [], userAgent = "" }: Visit,
) {
  vi.setSystemTime(new Date("2026-11-22T15:30:00Z"));
  await page.viewport(phone.width, phone.height);
  const api = answerRequests(state, rules);
  const context = new RouterContextProvider();
  context.set(apiContext, (request) => window.fetch(request));
  context.set(publicUrlContext, "https://camarim.example");
  context.set(supportUrlContext, undefined);
  context.set(sourceCodeContext, { url: undefined, release: "0.10.0" });
  context.set(homePageContext, "landing");
  const received = (handler: RouteModule["loader"]) =>
    handler &&
    ((args: { request: Request }) => (handler as Handler)({ ...args, request: receive(args.request, userAgent) }));
  // The types of a route's file know its parameters, those of the stub do not.
  const opened = {
    ...{ id: "page", path: route, Component: Screen, meta, shouldRevalidate },
    ...{ loader: received(loader), action: received(action) },
  } as unknown as StubRoute;
  const children = [opened, { id: "elsewhere", path: "*", Component: Elsewhere }];
  const Site = createRoutesStub(
    [{ id: "shell", Component: Page, ErrorBoundary, HydrateFallback: Nothing, children }],
    context,
  );
  const view = await render(<Site initialEntries={[at]} />);
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await view.unmount();
    isClosed = true;
  };
  onTestFinished(async () => {
    await close();
    for (const { id } of getAlerts()) void dismissAlert(id);
    clearUnsaved();
    sessionStorage.clear();
    localStorage.clear();
  });
  return { ...api, close };
}

function Page() {
  return (
    <>
      <Meta />
      <Shell />
    </>
  );
}

/** Until the loader has answered. */
function Nothing() {
  return null;
}

type ClientLoader = (args: { request: Request; serverLoader: () => Promise<unknown> }) => Promise<unknown>;

/** The page with its `clientLoader` between router and loader, as in the browser. `onLoaded` is called after each load. */
export function withClientLoader(
  module: RouteModule & { clientLoader?: ClientLoader },
  onLoaded: () => void,
): RouteModule {
  const { clientLoader = ({ serverLoader }) => serverLoader() } = module;
  const serve = module.loader as Handler;
  const receive = (args: { request: Request }) =>
    Promise.resolve(serve(args)).catch(({ data, init }: ReturnType<typeof toData>) => {
      throw { status: init?.status, statusText: "", internal: false, data };
    });
  const load = (args: { request: Request }) => clientLoader({ ...args, serverLoader: () => receive(args) });
  return { ...module, loader: (args: { request: Request }) => load(args).finally(onLoaded) };
}

type ClientAction = (args: { serverAction: () => Promise<unknown> }) => Promise<unknown>;

export type FormModule = RouteModule & { clientAction?: ClientAction };

/** The page with its `clientAction` as in the browser; while `isLost`, no request of its loader and action is answered. */
export function withLostConnection(module: FormModule, isLost: () => boolean) {
  const serve = (handler: RouteModule["loader"]) => async (args: { request: Request }) => {
    if (isLost()) throw new TypeError("Failed to fetch");
    return (handler as Handler)(args);
  };
  const { clientAction = ({ serverAction }) => serverAction() } = module;
  const act = serve(module.action);
  // A redirect is thrown, as by React Router.
  const receive = async (args: { request: Request }) => {
    const response = await act(args);
    if (response instanceof Response) throw response;
    return response;
  };
  const action = (args: { request: Request }) => clientAction({ serverAction: () => receive(args) });
  return { ...module, ...(module.loader && { loader: serve(module.loader) }), action };
}

/** In place of every other page. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <main aria-label="elsewhere">{pathname + search}</main>;
}

/** With the headers of a request that a server gets, which scripts may not set. */
function receive(request: Request, userAgent: string): Request {
  const headers = new Headers(request.headers);
  headers.set("content-length", "100");
  if (userAgent) headers.set("user-agent", userAgent);
  return Object.defineProperty(request, "headers", { value: headers });
}
