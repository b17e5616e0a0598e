import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { hasFanCookie } from "#core/cookies";

/** With what the API keeps of a page (`modules/creators/get-creator-page.ts`) no visitor sees anything older than a second. */
const keptMs = 500;
const most = 200;
const knownMs = 60_000;

/** Added by where the link was tapped; no page reads them. */
const tracks = /^(igsh|igshid|fbclid|gclid|ttclid|utm_\w+)$/;

/** The address of a creator's page, where whoever asks is nobody yet and gets what all others get; undefined for all else. */
export function sharedPath({ method, url, headers }: Pick<FastifyRequest, "method" | "url" | "headers">) {
  if (method !== "GET" || hasFanCookie(headers.cookie) || headers.authorization !== undefined) return undefined;
  const [path = "", search = ""] = url.split("?");
  if (!/^\/@[\w.]{1,30}$/.test(path)) return undefined;
  return [...new URLSearchParams(search).keys()].every((name) => tracks.test(name)) ? path : undefined;
}

type Page = { status: number; html: string };
/** Answers undefined where what was rendered is not the same for all. */
type Render = (path: string, nonce: string) => Promise<Page | undefined>;

/**
 * A tap on the link in a famous profile comes thousands of times a second, and rendering is slow: each page is rendered once for all
 * who ask within the half second. Each gets a nonce of their own in it. `page` is undefined where it is not the same for all;
 * `isKnown` says that a page was there in the last minute, so that it costs one rendering in half a second however many ask.
 */
export function createPageCache(render: Render) {
  // Stands for the nonce until somebody asks; nobody outside ever reads it.
  const mark = randomBytes(24).toString("hex");
  const known = new LRUCache<string, true>({ max: most, ttl: knownMs });
  const pages = new LRUCache<string, Page>({
    max: most,
    ttl: keptMs,
    async fetchMethod(path) {
      const page = await render(path, mark);
      if (page?.status === 200) known.set(path, true);
      return page;
    },
  });
  return {
    isKnown: (path: string): boolean => known.has(path),
    async page(path: string, nonce: string): Promise<Page | undefined> {
      const page = await pages.fetch(path);
      return page && { ...page, html: page.html.replaceAll(mark, nonce) };
    },
  };
}
