import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import { hasFanCookie } from "#core/cookies";
import type { Ctx } from "#core/ctx";
import { createPageCache, sharedPath } from "./page-cache.ts";
import { assetPolicy, contentSecurityPolicy } from "./security-headers.ts";
import { type Fetch, isWebBuilt, loadWeb, pagePathsOf, webFolder } from "./web-build.ts";

type Squeeze = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
// Its types name Express, of which it uses what is Node's.
const squeeze = compression() as unknown as Squeeze;

/** The built web app: its assets for ever, its pages rendered here with the API called in-process. */
export async function mountWeb(app: App, ctx: Ctx) {
  if (!isWebBuilt()) return ctx.log.warn("the web app is not built: only the API is served");
  const build = await loadWeb();
  const { apiContext, nonceContext, publicUrlContext, reportErrorContext, supportUrlContext } = build.entry.module;

  const contextOf = (api: Fetch, nonce: string, log: FastifyBaseLogger) => {
    const provider = new RouterContextProvider();
    provider.set(reportErrorContext, reportTo(log));
    provider.set(apiContext, api);
    provider.set(nonceContext, nonce);
    provider.set(publicUrlContext, ctx.config.publicUrl);
    provider.set(supportUrlContext, ctx.config.supportUrl);
    return provider;
  };
  const handle = createRequestHandler(build, "production");
  const kept = createPageCache(async (path, nonce) => {
    const context = contextOf(fetchAsNobody(app), nonce, ctx.log);
    const answer = await handle(new Request(new URL(path, ctx.config.publicUrl)), context);
    const isSame = [200, 404].includes(answer.status) && !answer.headers.has("set-cookie");
    return isSame ? { status: answer.status, html: await answer.text() } : undefined;
  });

  const cardHosts = Object.values(ctx.gateways).map(({ cardHost }) => cardHost);

  app.register(fastifyStatic, {
    root: join(webFolder, "client/assets"),
    prefix: "/assets/",
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
    index: false,
    setHeaders: (reply) => reply.header("content-security-policy", assetPolicy),
  });
  // What must keep its name: the worker, the manifest and its icons. Asked for anew each time, so that none outlives a deploy.
  app.register(fastifyStatic, {
    root: join(webFolder, "client"),
    wildcard: false,
    globIgnore: ["assets/**"],
    decorateReply: false,
    cacheControl: false,
    index: false,
    setHeaders: (reply) => void reply.headers({ "cache-control": "no-cache", "content-security-policy": assetPolicy }),
  });

  await app.register(async (web) => {
    // React Router reads bodies itself; Fastify's parsers would take them first, or refuse them.
    web.removeAllContentTypeParsers();
    web.addContentTypeParser("*", (_request, _payload, done) => done(null));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      // React Router takes its address from this, and answers 500 to what is none.
      if (!isHost(request.headers.host)) throw new AppError("BODY_MALFORMED");
      const nonce = randomBytes(16).toString("base64");
      const headers = {
        "content-security-policy": contentSecurityPolicy(nonce, cardHosts),
        // Rendered for who asks; not `no-store`, with which a browser would forget the page on the way back to it.
        "cache-control": "private, no-cache",
      };
      // What is one person's own stays as it is: how far it can be squeezed would tell of what is in it (BREACH).
      if (!hasFanCookie(request.headers.cookie)) squeeze(request.raw, reply.raw, () => {});
      const path = sharedPath(request);
      const page = path && (await kept.page(path, nonce));
      if (page) return reply.code(page.status).headers(headers).type("text/html; charset=utf-8").send(page.html);
      reply.hijack();
      reply.headers(headers);
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      const render = (asked: Request) =>
        handle(asked, contextOf(fetchInProcess(app, request, reply.raw), nonce, request.log));
      return createRequestListener(render, { onError: reportTo(request.log) })(request.raw, reply.raw);
    };
    const isCheap = (request: FastifyRequest) => {
      const path = sharedPath(request);
      return path !== undefined && kept.isKnown(path);
    };
    // One route for each page, so that the log and the metrics name its pattern.
    for (const url of [...pagePathsOf(build), "*"])
      web.route({ method: ["GET", "HEAD", "POST"], url, config: { isCheap }, handler });
  });
}

function reportTo(log: FastifyBaseLogger) {
  return (err: unknown) => log.error({ err }, "page failed");
}

function isHost(host: string | undefined) {
  return host === undefined || /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host);
}

/** Calls the API as no visitor in particular. */
function fetchAsNobody(app: App): Fetch {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const { statusCode, headers, payload } = await app.inject({ method: "GET", url: pathname + search });
    return new Response(payload, { status: statusCode, headers: { "content-type": String(headers["content-type"]) } });
  };
}

/** Calls the API as the visitor who asks; cookies that it sets reach the visitor with the page. */
function fetchInProcess(app: App, visitor: FastifyRequest, response: ServerResponse): Fetch {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const { cookie, origin, host, "user-agent": userAgent } = visitor.headers;
    const known = Object.entries({ cookie, origin, host, "user-agent": userAgent }).filter(
      ([, value]) => value !== undefined,
    );
    const answer = await app.inject({
      method: request.method as "GET" | "POST",
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), ...Object.fromEntries(known) },
      remoteAddress: visitor.ip,
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    for (const set of [answer.headers["set-cookie"] ?? []].flat()) response.appendHeader("set-cookie", set);
    const headers = new Headers({ "content-type": String(answer.headers["content-type"] ?? "application/json") });
    return new Response(answer.statusCode === 204 ? null : answer.payload, { status: answer.statusCode, headers });
  };
}
