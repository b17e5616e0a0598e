import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { appRoots } from "./app/lib/app-paths.ts";
import { publicManifest } from "./app/lib/public-manifest.ts";

type Manifest = ServerBuild["assets"];
type Route = NonNullable<Manifest["routes"][string]>;

const app = "layouts/App";
const elsewhere = "screens/NotFound/route";

/**
 * Splits the route manifest into two: one for the app, one for the public pages. A link from one half to the other matches a route
 * that requests the page from the server (docs/decisions/0051-service-worker.md).
 */
export function buildManifests(client: string): void {
  const assets = join(client, "assets");
  const name = readdirSync(assets).find((file) => file.startsWith("manifest-"));
  if (!name) throw new Error("React Router wrote no manifest");
  const path = join(assets, name);
  const script = readFileSync(path, "utf8");
  const assigned = script.slice(0, script.indexOf("{"));
  const whole = JSON.parse(script.slice(assigned.length).replace(/;\s*$/, "")) as Manifest;
  const all = whole.routes as Record<string, Route>;

  const lineOf = (id: string | undefined): string[] => (id && all[id] ? [id, ...lineOf(all[id].parentId)] : []);
  const isApp = (id: string) => lineOf(id).includes(app);
  const above = lineOf(app);
  write(path, whole.url, (id) => isApp(id) || above.includes(id) || id === elsewhere);
  write(publicManifest(path), publicManifest(whole.url), (id) => !isApp(id), doors(all[elsewhere]));

  function write(file: string, url: string, holds: (id: string) => boolean, more: Route[] = []) {
    const held = [...Object.values(all).filter(({ id }) => holds(id)), ...more];
    const routes = Object.fromEntries(held.map((route) => [route.id, route]));
    // React Router preloads the manifest's own `url`, so each half must name itself. Omits false values, which are the default.
    const slim = JSON.stringify({ ...whole, url, routes }, (_key, value) => (value === false ? undefined : value));
    writeFileSync(file, `${assigned}${slim};`);
  }
}

/**
 * Placeholder routes for the app in the manifest of the public pages; without them `/account` would match the route of a creator's
 * handle.
 */
function doors(route: Route | undefined): Route[] {
  if (!route) throw new Error(`no route ${elsewhere}`);
  const { path: _any, ...door } = route;
  return [...appRoots].map((root) => ({
    ...door,
    id: `app/${root}`,
    ...(root ? { path: `${root}/*` } : { index: true }),
  }));
}
