import { createHash } from "node:crypto";
import { studioRoots } from "@camarim/contract/pages";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { createPagePolicy } from "../security-headers.ts";
import { compress } from "./compress.ts";
import { readStudioPage } from "./web-build.ts";
import type { WebSources } from "./web-sources.ts";

/** The addresses of the creator's app, in Fastify's syntax. */
export const studioPaths = studioRoots.flatMap((root) => [`/${root}`, `/${root}/*`]);

/** Serves the page of the creator's app, the same to everybody: only the browser knows the session. */
export async function mountStudio(app: App, ctx: Ctx, sources?: WebSources) {
  const toPolicy = createPagePolicy(ctx.config, [], sources?.styles);
  const withHeaders = (html: string) => ({
    html,
    headers: {
      "content-security-policy": toPolicy(["'self'", ...hashScripts(html)].join(" ")),
      "cache-control": "no-cache",
    },
  });
  const built = withHeaders(sources ? "" : await readStudioPage());
  for (const url of studioPaths) {
    app.get(url, { config: { priority: "never" } }, async (request, reply) => {
      const { html, headers } = sources ? withHeaders(await sources.readStudioPage(request.url)) : built;
      compress(request, reply);
      return reply.headers(headers).type("text/html; charset=utf-8").send(html);
    });
  }
}

/** The sources of a policy that allow the inline scripts of a page. */
function hashScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)];
  return scripts.map(([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
}
