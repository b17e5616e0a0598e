import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Ctx } from "#core/ctx";
import { findProfileByUsername } from "#modules/profile/index";
import { createStaticPage } from "./static-page.ts";
import { readViewerPage } from "./web-build.ts";
import type { WebSources } from "./web-sources.ts";

const feed = "/assinaturas/stories";
/** In Fastify's syntax, and of them those that the viewer's page is sent for. */
export const viewerPaths = ["/:handle/stories", feed];
const storiesOf = /^\/@([a-z\d._]{1,30})\/stories$/;

const knownMs = 60_000;

/**
 * The fan's viewer: a page without any data, which reads it from the API. Its addresses of unknown creators, and those for browsers
 * without scripts (`?sem-script`), stay pages of the site.
 */
export async function createViewer(ctx: Ctx, cardHosts: readonly string[], sources?: WebSources) {
  // Fans pay for tips in it, also by card.
  const page = await createStaticPage(ctx, "viewer", readViewerPage, sources, cardHosts);
  // A creator's page that is hidden meanwhile stays known for a minute: the API decides about each request.
  const known = new LRUCache<string, true>({ max: 10_000, ttl: knownMs });

  const findAddress = ({ method, url }: Pick<FastifyRequest, "method" | "url">) => {
    const [path = "", search] = url.split("?");
    if ((method !== "GET" && method !== "HEAD") || new URLSearchParams(search).has("sem-script")) return undefined;
    const username = storiesOf.exec(path)?.[1];
    return username || path === feed ? { username } : undefined;
  };

  /** Whether the page is sent without a look into the database. */
  const isKnown = (request: FastifyRequest): boolean => {
    const address = findAddress(request);
    return address !== undefined && (address.username === undefined || known.has(address.username));
  };

  return {
    isKnown,
    /** Undefined if it is an address of the site. `isVisible` says whether this visitor sees a page that is not published. */
    async send(request: FastifyRequest, reply: FastifyReply, isVisible: (username: string) => Promise<boolean>) {
      if (isKnown(request)) return page.send(request, reply);
      const username = findAddress(request)?.username;
      const profile = username && (await findProfileByUsername(ctx, username));
      if (!profile || profile.username !== username) return undefined;
      if (profile.publishedAt) known.set(username, true);
      else if (!(await isVisible(username))) return undefined;
      return page.send(request, reply);
    },
  };
}
