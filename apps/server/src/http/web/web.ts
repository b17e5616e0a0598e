import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { hasFanCookie } from "#core/http/cookies";
import { toLinkOrigin } from "../../storage-config.ts";
import { checkOrigin } from "../access/access.ts";
import { addSvgCharset } from "../files/svg-charset.ts";
import { assetPolicy, createPagePolicy } from "../security-headers.ts";
import { createNonce } from "./nonce.ts";
import { createPageCache, findSharedPath } from "./page-cache.ts";
import { sendPublishedAsset } from "./web-assets.ts";
import { assetFolder, type Fetch, isWebBuilt, listPagePaths, loadWeb, webFolder } from "./web-build.ts";

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
// Its types name Express, but it uses only what Node has. @fastify/compress does not work with a hijacked reply.
const compress = compression() as unknown as Compress;

/** Where a fan orders and pays. */
const paymentPages = ["/:handle/assinar", "/r/:token"];

/** Serves the built web app: immutable assets, and pages rendered in this process that call the API in-process. */
export async function mountWeb(app: App, ctx: Ctx) {
  if (!isWebBuilt()) return ctx.log.warn("the web app is not built: only the API is served");
  const build = await loadWeb();
  const { apiContext, homePageContext, nonceContext, publicUrlContext, reportErrorContext, supportUrlContext } =
    build.entry.module;

  const createContext = (api: Fetch, nonce: string, log: FastifyBaseLogger) => {
    const provider = new RouterContextProvider();
    provider.set(reportErrorContext, createErrorReporter(log));
    provider.set(apiContext, api);
    provider.set(nonceContext, nonce);
    provider.set(homePageContext, ctx.config.homePage);
    provider.set(publicUrlContext, ctx.config.publicUrl);
    provider.set(supportUrlContext, ctx.config.supportUrl);
    return provider;
  };
  const handle = createRequestHandler(build, "production");
  const pageCache = createPageCache(async (path, nonce) => {
    const context = createContext(createAnonymousFetch(app), nonce, ctx.log);
    const response = await handle(new Request(new URL(path, ctx.config.publicUrl)), context);
    const location = response.headers.get("location") ?? undefined;
    const isSame = ([200, 404].includes(response.status) || location) && !response.headers.has("set-cookie");
    return isSame ? { status: response.status, location, html: await response.text() } : undefined;
  });

  const cardHosts = Object.values(ctx.gateways).map(({ cardHost }) => cardHost);
  const { mediaDelivery, storage } = ctx.config;
  const mediaHosts = mediaDelivery === "redirect" && storage.s3 ? [toLinkOrigin(storage.s3)] : [];
  const toPolicy = createPagePolicy(cardHosts, mediaHosts);

  app.register(
    async (files) => {
      files.addHook("onSend", addSvgCharset);
      // In a rolling deploy, a page of one release may load its files from a process of another.
      files.setNotFoundHandler((request, reply) =>
        sendPublishedAsset(ctx, request, reply.header("content-security-policy", assetPolicy)),
      );
      files.register(fastifyStatic, {
        root: assetFolder,
        decorateReply: false,
        preCompressed: true,
        immutable: true,
        maxAge: "365d",
        index: false,
        setHeaders: (reply) => reply.header("content-security-policy", assetPolicy),
      });
    },
    { prefix: "/assets/" },
  );
  app.register(async (files) => {
    files.addHook("onSend", addSvgCharset);
    // Files with fixed names (service worker, manifest, icons) are revalidated each time, so that none outlives a deploy.
    files.register(fastifyStatic, {
      root: join(webFolder, "client"),
      wildcard: false,
      globIgnore: ["assets/**"],
      decorateReply: false,
      cacheControl: false,
      index: false,
      setHeaders: (reply) =>
        void reply.headers({ "cache-control": "no-cache", "content-security-policy": assetPolicy }),
    });
  });

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
        "content-security-policy": toPolicy(nonce),
        // Personal, but not `no-store`, which disables the browser's back/forward cache.
        "cache-control": "private, no-cache",
      };
      const { cookie, "accept-encoding": encodings } = request.headers;
      // Personalised pages are not compressed, since their compressed size reveals content (BREACH).
      if (encodings !== undefined && !hasFanCookie(cookie)) compress(request.raw, reply.raw, () => {});
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
      const render = (pageRequest: Request) =>
        handle(pageRequest, createContext(createVisitorFetch(app, request, reply.raw), nonce, request.log));
      return createRequestListener(render, { onError: createErrorReporter(request.log) })(request.raw, reply.raw);
    };
    const isCheap = (request: FastifyRequest) => {
      const path = findSharedPath(request);
      return path !== undefined && pageCache.isRecent(path);
    };
    // One route per page, so that log and metrics contain its pattern.
    for (const url of [...listPagePaths(build), "*"]) {
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
