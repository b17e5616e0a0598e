import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { appRoots } from "./app/lib/app-paths.ts";
import { emptyModule } from "./app/lib/empty-module.ts";
import { publicManifest } from "./app/lib/public-manifest.ts";

type Manifest = ServerBuild["assets"];
type Route = NonNullable<Manifest["routes"][string]>;

const app = "layouts/App";
const elsewhere = "screens/NotFound/route";

/**
 * Writes the list of routes that a page loads as two: the app's, and the public pages'. An address of the other half leads
 * to the route that asks the server (docs/decisions/0051).
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
  writeFileSync(join(client, emptyModule), "export {};\n");
  write(path, whole.url, (id) => isApp(id) || above.includes(id) || id === elsewhere);
  write(publicManifest(path), publicManifest(whole.url), (id) => !isApp(id), doors(all[elsewhere]));

  function write(file: string, url: string, holds: (id: string) => boolean, more: Route[] = []) {
    const held = [...Object.values(all).filter(({ id }) => holds(id)), ...more];
    const routes = Object.fromEntries(held.map((route) => [route.id, route]));
    // React preloads what the list calls its address: the other half's would come too. What is false is as good as left out.
    const slim = JSON.stringify({ ...whole, url, routes }, (_key, value) => (value === false ? undefined : value));
    writeFileSync(file, `${assigned}${slim};`);
  }
}

/** What stands for the app on a public page, where `/account` would else be read as a creator's handle. */
function doors(route: Route | undefined): Route[] {
  if (!route) throw new Error(`no route ${elsewhere}`);
  const { path: _any, ...door } = route;
  return [...appRoots].map((root) => ({
    ...door,
    id: `app/${root}`,
    ...(root ? { path: `${root}/*` } : { index: true }),
  }));
}
