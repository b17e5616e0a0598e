import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { hasFanCookie } from "#core/http/cookies";
import { nonceLength } from "./nonce.ts";

/** Together with the cache of the API (`modules/creators/get-creator-page.ts`), a page is at most a second old. */
const ttlMs = 500;
const maxPages = 200;
const recentMs = 60_000;

/** Added by social networks and ignored by pages. */
const trackingParameter = /^(igsh|igshid|fbclid|gclid|ttclid|utm_\w+)$/;

const sharedPath = /^\/(sobre|@[\w.]{1,30}(\/avulsos(\/[\da-f-]{36})?)?)?$/;

/** The path of the root, the landing page, a creator page or its single items that an anonymous visitor requests; undefined for other requests. */
export function findSharedPath({ method, url, headers }: Pick<FastifyRequest, "method" | "url" | "headers">) {
  if (method !== "GET" || hasFanCookie(headers.cookie) || headers.authorization !== undefined) return undefined;
  const [path = "", search] = url.split("?");
  if (!sharedPath.test(path)) return undefined;
  if (!search) return path;
  return [...new URLSearchParams(search).keys()].every((name) => trackingParameter.test(name)) ? path : undefined;
}

/** `location` is where the root or a former username leads. */
type Page = { status: number; html: string; location?: string | undefined };
/** The HTML in bytes, and where in them a nonce belongs: each response would otherwise search and encode the whole page. */
type CachedPage = Omit<Page, "html"> & { html: Buffer; noncePlaces: readonly number[] };
/** Returns undefined if the response is not the same for all visitors. */
type Render = (path: string, nonce: string) => Promise<Page | undefined>;

/**
 * A link in a famous profile causes thousands of requests per second, and rendering is slow: each page is rendered once per 500 ms.
 * Every response has its own CSP nonce. `page` is undefined if the page is not the same for all visitors; `isRecent` is true
 * if it existed in the last minute, so that requests for it cost no more than one rendering per 500 ms.
 */
export function createPageCache(render: Render) {
  // A placeholder as long as a nonce, secret because it is replaced in all content.
  const nonceMark = randomBytes(nonceLength / 2).toString("hex");
  // By default the time is read again only after a timer, which is late in a busy process.
  const limits = { max: maxPages, ttlResolution: 0 };
  const recentlyRendered = new LRUCache<string, true>({ ...limits, ttl: recentMs });
  const pages = new LRUCache<string, CachedPage>({
    ...limits,
    ttl: ttlMs,
    async fetchMethod(path) {
      const page = await render(path, nonceMark);
      if (page?.status === 200 || page?.location) recentlyRendered.set(path, true);
      if (!page) return undefined;
      const html = Buffer.from(page.html);
      return { status: page.status, location: page.location, html, noncePlaces: findAll(html, nonceMark) };
    },
  });
  return {
    isRecent: (path: string): boolean => recentlyRendered.has(path),
    async page(path: string, nonce: string): Promise<Omit<CachedPage, "noncePlaces"> | undefined> {
      const page = await pages.fetch(path);
      if (!page) return undefined;
      const html = Buffer.from(page.html);
      for (const place of page.noncePlaces) html.write(nonce, place, "latin1");
      return { status: page.status, location: page.location, html };
    },
  };
}

function findAll(html: Buffer, mark: string): number[] {
  const places = [];
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) places.push(at);
  return places;
}
