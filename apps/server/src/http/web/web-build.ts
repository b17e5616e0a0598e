import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RouterContext, ServerBuild } from "react-router";
import { serverFolder } from "#core/server-folder";

/** The built public site, with the bundle that renders its pages. */
export const siteFolder = join(serverFolder, "../site/build");
/** The built creator's app. */
export const studioFolder = join(serverFolder, "../studio/build");
const viewerFolder = join(siteFolder, "viewer");
/** Files whose names contain a hash of their content. */
export const assetFolders = [join(siteFolder, "client"), viewerFolder, studioFolder].map((folder) =>
  join(folder, "assets"),
);
const bundle = join(siteFolder, "server/index.js");
const studioPage = join(studioFolder, "index.html");

export type Fetch = (request: Request) => Promise<Response>;
export type SiteBuild = ServerBuild & {
  entry: {
    module: {
      apiContext: RouterContext<Fetch>;
      homePageContext: RouterContext<"account" | "landing">;
      nonceContext: RouterContext<string>;
      publicUrlContext: RouterContext<string>;
      sourceCodeContext: RouterContext<{ url: string | undefined; release: string }>;
      supportUrlContext: RouterContext<string | undefined>;
      reportErrorContext: RouterContext<(error: unknown) => void>;
    };
  };
};

export const isWebBuilt = () => existsSync(bundle) && existsSync(studioPage);

export async function loadSite(): Promise<SiteBuild> {
  return (await import(bundle)) as SiteBuild;
}

/** The page of the creator's app, the same at all its addresses. */
export const readStudioPage = (): Promise<string> => readFile(studioPage, "utf8");
/** The page of the fan's viewer, the same for all creators. */
export const readViewerPage = (): Promise<string> => readFile(join(viewerFolder, "index.html"), "utf8");

/** The paths of all pages of the site in Fastify's syntax, for example `/r/:token`, without the catch-all page. */
export function listPagePaths({ routes }: Pick<ServerBuild, "routes">): string[] {
  const toPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [toPath(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  const pages = Object.values(routes).filter((route) => route?.index || route?.path);
  return [...new Set(pages.map((page) => `/${toPath(page?.id)}`))].filter((path) => !path.includes("*"));
}
