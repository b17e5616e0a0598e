import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { toNetwork } from "#core/http/network";
import { consumeLimit } from "#core/http/throttle";
import { runThread } from "#core/threads/run-thread";

/** A file as it is sent, again and again. */
export type StoredPage = { gzip: Uint8Array; headers: Record<string, string> };
type Pages = ReadonlyMap<string, StoredPage>;

/** Loading the contract and converting its schemas takes a second of a processor. */
const program = { file: "http/openapi/openapi.worker.ts", heapMegabytes: 512 };
const maxAgeSeconds = 300;
/** The reader has a dozen files. */
const limit = { limit: 120, minutes: 15 };
const decompress = promisify(gunzip);

/** The contract as OpenAPI at `/v1/openapi.json`, and a reader of it at `/v1/docs`; created in a thread by the first request for one of them. */
export function mountOpenApi(app: App, ctx: Ctx) {
  let pages: Promise<Pages> | undefined;
  function getPages(): Promise<Pages> {
    pages ??= runThread(program, undefined, undefined, (thread) => thread.next<Pages>()).catch((error) => {
      pages = undefined;
      throw error;
    });
    return pages;
  }

  async function send(request: FastifyRequest, reply: FastifyReply) {
    await consumeLimit(ctx, ["openapi", toNetwork(request.ip)], limit);
    const page = (await getPages()).get(request.url.replace(/\?.*$/, ""));
    if (!page) throw new AppError("NOT_FOUND");
    const { headers, gzip } = page;
    reply.headers({ ...headers, "cache-control": `public, max-age=${maxAgeSeconds}`, vary: "accept-encoding" });
    if (request.headers["if-none-match"]?.includes(headers.etag ?? '"')) return reply.code(304).send();
    if (/\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(request.headers["accept-encoding"] ?? ""))
      return reply.header("content-encoding", "gzip").send(gzip);
    return reply.send(await decompress(gzip));
  }
  for (const url of ["/v1/openapi.json", "/v1/docs", "/v1/docs/*"]) app.get(url, send);
}
