import type { ServerResponse } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { hasFanCookie } from "#core/http/cookies";
import { checkOrigin } from "../access/access.ts";
import { createPagePolicy } from "../security-headers.ts";
import { compress } from "./compress.ts";
import { createNonce } from "./nonce.ts";
import { createPageCache, findSharedPath } from "./page-cache.ts";
import { createViewer, viewerPaths } from "./viewer.ts";
import { type Fetch, listPagePaths, loadSite } from "./web-build.ts";
import type { WebSources } from "./web-sources.ts";

/** Where a fan orders and pays. */
const paymentPages = [
  "/:handle/assinar",
  "/:handle/mimo",
  "/:handle/presente",
  "/:handle/avulsos/:_id/comprar",
  "/r/:token",
];

/** Serves the public site: pages rendered in this process that call the API in-process. */
export async function mountSite(app: App, ctx: Ctx, sources?: WebSources) {
  const built = sources ? undefined : await loadSite();
  const load = sources?.loadSite ?? loadSite;

  const createContext = async (api: Fetch, nonce: string, log: FastifyBaseLogger) => {
    const { homePage, publicUrl, release, sourceUrl, supportUrl } = ctx.config;
    const site = (await load()).entry.module;
    const provider = new RouterContextProvider();
    provider.set(site.reportErrorContext, createErrorReporter(log));
    provider.set(site.apiContext, api);
    provider.set(site.nonceContext, nonce);
    provider.set(site.homePageContext, homePage);
    provider.set(site.publicUrlContext, publicUrl);
    provider.set(site.sourceCodeContext, { url: sourceUrl, release });
    provider.set(site.supportUrlContext, supportUrl);
    return provider;
  };
  const handle = createRequestHandler(load, sources ? "development" : "production");
  const pageCache = createPageCache(async (path, nonce) => {
    const context = await createContext(createAnonymousFetch(app), nonce, ctx.log);
    const response = await handle(new Request(new URL(path, ctx.config.publicUrl)), context);
    const location = response.headers.get("location") ?? undefined;
    const isSame = ([200, 404].includes(response.status) || location) && !response.headers.has("set-cookie");
    return isSame ? { status: response.status, location, html: await response.text() } : undefined;
  });

  const cardHosts = Object.values(ctx.gateways).map(({ cardHost }) => cardHost);
  const viewer = await createViewer(ctx, cardHosts, sources);
  const toPolicy = createPagePolicy(ctx.config, cardHosts, sources?.policy);

  await app.register(async (web) => {
    // React Router reads bodies itself; Fastify's parsers would consume or refuse them.
    web.removeAllContentTypeParsers();
    web.addContentTypeParser("*", (_request, _payload, done) => done(null));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      // React Router builds the URL from it, and responds with 500 to an invalid host.
      if (!isValidHost(request.headers.host)) throw new AppError("BODY_MALFORMED");
      // React Router refuses them too, but as an error of ours.
      if (request.method === "POST") checkOrigin(ctx, request);
      const nonce = createNonce();
      const headers = {
        "content-security-policy": toPolicy(`'nonce-${nonce}' 'strict-dynamic'`),
        // Personal, but not `no-store`, which disables the browser's back/forward cache.
        "cache-control": "private, no-cache",
      };
      const { cookie } = request.headers;
      // Personalised pages are not compressed, since their compressed size reveals content (BREACH).
      if (!hasFanCookie(cookie)) compress(request, reply);
      const path = findSharedPath(request);
      const page = path && (await pageCache.page(path, nonce));
      if (page) {
        if (page.location) reply.header("location", page.location + (path === "/" ? request.url.slice(1) : ""));
        return reply.code(page.status).headers(headers).type("text/html; charset=utf-8").send(page.html);
      }
      reply.hijack();
      reply.headers(headers);
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      const render = async (pageRequest: Request) =>
        handle(pageRequest, await createContext(createVisitorFetch(app, request, reply.raw), nonce, request.log));
      return createRequestListener(render, { onError: createErrorReporter(request.log) })(request.raw, reply.raw);
    };
    const isCheap = (request: FastifyRequest) => {
      const path = findSharedPath(request);
      return path !== undefined && pageCache.isRecent(path);
    };
    const viewerHandler = async (request: FastifyRequest, reply: FastifyReply) => {
      const asVisitor = createVisitorFetch(app, request, reply.raw);
      const isVisible = async (username: string) =>
        (await asVisitor(new Request(new URL(`/v1/creators/${username}`, ctx.config.publicUrl)))).ok;
      return (await viewer.send(request, reply, isVisible)) ?? handler(request, reply);
    };
    for (const url of viewerPaths)
      web.route({
        method: ["GET", "HEAD", "POST"],
        url,
        config: { isCheap: viewer.isKnown, priority: "paid" },
        handler: viewerHandler,
      });
    // One route per page, so that log and metrics contain its pattern.
    const otherPaths = (built ? listPagePaths(built) : []).filter((path) => !viewerPaths.includes(path));
    for (const url of [...otherPaths, "*"]) {
      const priority = paymentPages.includes(url) ? "last" : "first";
      web.route({ method: ["GET", "HEAD", "POST"], url, config: { isCheap, priority }, handler });
    }
  });
}

function createErrorReporter(log: FastifyBaseLogger) {
  return (err: unknown) => log.error({ err }, "page failed");
}

function isValidHost(host: string | undefined) {
  return host === undefined || /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host);
}

/** Calls the API without credentials. */
function createAnonymousFetch(app: App): Fetch {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const { statusCode, headers, payload } = await app.inject({ method: "GET", url: pathname + search });
    return new Response(payload, { status: statusCode, headers: { "content-type": String(headers["content-type"]) } });
  };
}

/** Calls the API with the visitor's credentials; cookies that it sets are added to `response`. */
function createVisitorFetch(app: App, visitor: FastifyRequest, response: ServerResponse): Fetch {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const { cookie, origin, host, "user-agent": userAgent } = visitor.headers;
    const visitorHeaders = Object.entries({ cookie, origin, host, "user-agent": userAgent }).filter(
      ([, value]) => value !== undefined,
    );
    const apiResponse = await app.inject({
      method: request.method as "GET" | "POST",
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), ...Object.fromEntries(visitorHeaders) },
      remoteAddress: visitor.ip,
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    for (const set of [apiResponse.headers["set-cookie"] ?? []].flat()) response.appendHeader("set-cookie", set);
    const headers = new Headers({ "content-type": String(apiResponse.headers["content-type"] ?? "application/json") });
    return new Response(apiResponse.statusCode === 204 ? null : apiResponse.payload, {
      status: apiResponse.statusCode,
      headers,
    });
  };
}
