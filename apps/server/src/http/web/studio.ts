import { studioRoots } from "@camarim/contract/pages";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { createStaticPage } from "./static-page.ts";
import { readStudioPage } from "./web-build.ts";
import type { WebSources } from "./web-sources.ts";

/** The addresses of the creator's app, in Fastify's syntax. */
export const studioPaths = studioRoots.flatMap((root) => [`/${root}`, `/${root}/*`]);

/** Serves the page of the creator's app: only the browser knows the session. */
export async function mountStudio(app: App, ctx: Ctx, sources?: WebSources) {
  const page = await createStaticPage(ctx, "studio", readStudioPage, sources);
  for (const url of studioPaths) app.get(url, { config: { priority: "never" } }, page.send);
}
