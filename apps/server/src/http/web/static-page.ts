import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "#core/ctx";
import { createPagePolicy } from "../security-headers.ts";
import type { WebSources } from "./web-sources.ts";

export type StaticPage = { send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> };

/**
 * A page of a browser-rendered app, the same bytes for everybody. It is compressed once, since it has nothing personal. `sources` changes
 * it while somebody works on it; `cardHosts` may be called from it.
 */
export async function createStaticPage(
  ctx: Ctx,
  name: "studio" | "viewer",
  read: () => Promise<string>,
  sources?: WebSources,
  cardHosts: readonly string[] = [],
): Promise<StaticPage> {
  const toPolicy = createPagePolicy(ctx.config, cardHosts, sources?.policy);
  const prepare = (html: string) => ({
    encodings: { br: brotliCompressSync(html), gzip: gzipSync(html), identity: Buffer.from(html) },
    headers: {
      "content-security-policy": toPolicy(["'self'", ...hashScripts(html)].join(" ")),
      "cache-control": "no-cache",
      "content-type": "text/html; charset=utf-8",
      vary: "accept-encoding",
    },
  });
  const built = sources ? undefined : prepare(await read());
  return {
    async send(request, reply) {
      const { encodings, headers } = built ?? prepare((await sources?.readPage(name, request.url)) ?? "");
      const accepted = request.headers["accept-encoding"] ?? "";
      const encoding = (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding)) ?? "identity";
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return reply.headers(headers).send(encodings[encoding]);
    },
  };
}

/** The sources of a policy that allow the inline scripts of a page. */
function hashScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)];
  return scripts.map(([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
}
