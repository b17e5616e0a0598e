import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { createRequestListener } from "@react-router/node";
import compression from "compression";
import type { FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { keepPages, sharedPath } from "./kept-pages.ts";
import { assetPolicy, contentSecurityPolicy } from "./security-headers.ts";

const folder = join(import.meta.dirname, "../../../web/build");
const bundle = join(folder, "server/index.js");

type Squeeze = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
// Its types name Express, of which it uses what is Node's.
const squeeze = compression() as unknown as Squeeze;

/** Whether there is a web app to serve. */
export const isWebBuilt = () => existsSync(bundle);

type Fetch = (request: Request) => Promise<Response>;
type WebBuild = ServerBuild & {
  entry: {
    module: {
      apiContext: RouterContext<Fetch>;
      nonceContext: RouterContext<string>;
      publicUrlContext: RouterContext<string>;
      supportUrlContext: RouterContext<string>;
    };
  };
};

/** The built web app: its assets for ever, its pages rendered here with the API called in-process. */
export async function mountWeb(app: App, ctx: Ctx) {
  if (!isWebBuilt()) return ctx.log.warn("the web app is not built: only the API is served");
  const build = (await import(bundle)) as WebBuild;
  const { apiContext, nonceContext, publicUrlContext, supportUrlContext } = build.entry.module;

  const contextOf = (api: Fetch, nonce: string) => {
    const provider = new RouterContextProvider();
    provider.set(apiContext, api);
    provider.set(nonceContext, nonce);
    provider.set(publicUrlContext, ctx.config.publicUrl);
    provider.set(supportUrlContext, ctx.config.supportUrl);
    return provider;
  };
  const handle = createRequestHandler(build, "production");
  const sharedPage = keepPages(async (path, nonce) => {
    const answer = await handle(new Request(new URL(path, ctx.config.publicUrl)), contextOf(fetchAsNobody(app), nonce));
    const isSame = [200, 404].includes(answer.status) && !answer.headers.has("set-cookie");
    return isSame ? { status: answer.status, html: await answer.text() } : undefined;
  });

  const cardHosts = Object.values(ctx.gateways).map(({ cardHost }) => cardHost);

  app.register(fastifyStatic, {
    root: join(folder, "client/assets"),
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
    root: join(folder, "client"),
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
    web.route({
      method: ["GET", "HEAD", "POST"],
      url: "*",
      handler: async (request, reply) => {
        // React Router takes its address from this, and answers 500 to what is none.
        if (!isHost(request.headers.host)) throw new AppError("BODY_MALFORMED");
        const nonce = randomBytes(16).toString("base64");
        const headers = {
          "content-security-policy": contentSecurityPolicy(nonce, cardHosts),
          // Rendered for who asks; not `no-store`, with which a browser would forget the page on the way back to it.
          "cache-control": "private, no-cache",
        };
        // What is one person's own stays as it is: how far it can be squeezed would tell of what is in it (BREACH).
        if (request.headers.cookie === undefined) squeeze(request.raw, reply.raw, () => {});
        const path = sharedPath(request);
        const page = path && (await sharedPage(path, nonce));
        if (page) return reply.code(page.status).headers(headers).type("text/html; charset=utf-8").send(page.html);
        reply.hijack();
        reply.headers(headers);
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value);
        const listener = createRequestListener({
          build,
          mode: "production",
          getLoadContext: () => contextOf(fetchInProcess(app, request, reply.raw), nonce),
        });
        return listener(request.raw, reply.raw);
      },
    });
  });
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
