import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RouterContext, ServerBuild } from "react-router";

export const webFolder = join(import.meta.dirname, "../../../web/build");
const bundle = join(webFolder, "server/index.js");

export type Fetch = (request: Request) => Promise<Response>;
export type WebBuild = ServerBuild & {
  entry: {
    module: {
      apiContext: RouterContext<Fetch>;
      nonceContext: RouterContext<string>;
      publicUrlContext: RouterContext<string>;
      supportUrlContext: RouterContext<string>;
      reportErrorContext: RouterContext<(error: unknown) => void>;
    };
  };
};

/** Whether there is a web app to serve. */
export const isWebBuilt = () => existsSync(bundle);

export async function loadWeb(): Promise<WebBuild> {
  return (await import(bundle)) as WebBuild;
}

/** The path of each page as Fastify writes it, such as `/r/:token`; without the page for all other addresses. */
export function pagePathsOf({ routes }: Pick<ServerBuild, "routes">): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  const pages = Object.values(routes).filter((route) => route?.index || route?.path);
  return [...new Set(pages.map((page) => `/${pathOf(page?.id)}`))].filter((path) => !path.includes("*"));
}
