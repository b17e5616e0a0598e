import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RouterContext, ServerBuild } from "react-router";
import { serverFolder } from "#core/server-folder";

export const webFolder = join(serverFolder, "../web/build");
/** Files whose names contain a hash of their content. */
export const assetFolder = join(webFolder, "client/assets");
const bundle = join(webFolder, "server/index.js");

export type Fetch = (request: Request) => Promise<Response>;
export type WebBuild = ServerBuild & {
  entry: {
    module: {
      apiContext: RouterContext<Fetch>;
      homePageContext: RouterContext<"account" | "landing">;
      nonceContext: RouterContext<string>;
      publicUrlContext: RouterContext<string>;
      supportUrlContext: RouterContext<string | undefined>;
      reportErrorContext: RouterContext<(error: unknown) => void>;
    };
  };
};

export const isWebBuilt = () => existsSync(bundle);

export async function loadWeb(): Promise<WebBuild> {
  return (await import(bundle)) as WebBuild;
}

/** The paths of all pages in Fastify's syntax, for example `/r/:token`, without the catch-all page. */
export function listPagePaths({ routes }: Pick<ServerBuild, "routes">): string[] {
  const toPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [toPath(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  const pages = Object.values(routes).filter((route) => route?.index || route?.path);
  return [...new Set(pages.map((page) => `/${toPath(page?.id)}`))].filter((path) => !path.includes("*"));
}
