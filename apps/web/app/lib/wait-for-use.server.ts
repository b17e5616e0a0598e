import type { EntryContext } from "react-router";
import { sessionKey } from "../api/session.ts";
import { isAppPath } from "./app-paths.ts";
import { emptyModule } from "./empty-module.ts";
import { inAppOf } from "./in-app.ts";
import type { RouteHandle } from "./route-handle.ts";
import type { Waiting } from "./start-on-use.ts";

type Manifest = EntryContext["manifest"];
type Route = NonNullable<Manifest["routes"][string]>;

/** React Router splits these exports of a route module into chunks of their own. */
const parts = ["clientActionModule", "clientLoaderModule", "clientMiddlewareModule", "hydrateFallbackModule"] as const;

/** In the order in which React Router merges them. */
function listModules(route: Route): string[] {
  return [...parts.flatMap((part) => route[part] ?? []), route.module];
}

/**
 * The files of a page with deferred hydration (`RouteHandle.hydrates`); undefined for a page that hydrates immediately, such as the
 * response to a form, whose errors get the focus, and a page of the app in an in-app browser, which may lack what its buttons need.
 */
export function findWaiting(
  { manifest, routeModules, staticHandlerContext }: EntryContext,
  userAgent: string | null,
): Waiting | undefined {
  const { matches, actionData, errors, location } = staticHandlerContext;
  const isApp = isAppPath(location.pathname);
  if (actionData || errors || (isApp && inAppOf(userAgent))) return undefined;
  const handles = matches.map(({ route: { id } }) => routeModules[id]?.handle as RouteHandle | undefined);
  const hydrates = handles.find((handle) => handle?.hydrates)?.hydrates;
  if (!hydrates) return undefined;
  const entries = matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const routes = entries.map((one): [string, string[]] => [one.id, listModules(one)]);
  const { module: entry, imports } = manifest.entry;
  const own = entries.flatMap((one) => [...listModules(one), ...(one.imports ?? [])]);
  const files = [manifest.url, entry, ...imports, ...own];
  return {
    manifest: manifest.url,
    entry,
    routes,
    files: [...new Set(files)],
    onceLoaded: hydrates === "once loaded",
    sessionKey: isApp ? sessionKey : undefined,
  };
}

/** The manifest for such a page: every module is replaced by the empty one, so that React Router loads no files. */
export function withoutFiles(manifest: Manifest): Manifest {
  const none = Object.fromEntries(parts.map((part) => [part, undefined]));
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    route && { ...route, ...none, module: emptyModule, imports: [] },
  ]);
  const entry = { module: emptyModule, imports: [] };
  return { ...manifest, url: emptyModule, entry, routes: Object.fromEntries(routes) };
}
