import { hash } from "node:crypto";
import { sayIssue } from "@camarim/contract";
import cookie from "@fastify/cookie";
import etag from "@fastify/etag";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { modules } from "../modules.ts";
import { guardAccess } from "./access.ts";
import { logAccess } from "./access-log.ts";
import { handleBrokenRequests, rejectExpectations, rejectTargets } from "./broken-requests.ts";
import { enforceTimeouts } from "./deadlines.ts";
import { handleError } from "./errors.ts";
import { registerIdempotency } from "./idempotency.ts";
import { type Limits, limits } from "./limits.ts";
import { mountMedia } from "./media.ts";
import { mountMetrics } from "./metrics.ts";
import { mountOpenApi } from "./openapi.ts";
import { mountOperations } from "./operations.ts";
import { securityHeaders } from "./security-headers.ts";
import { shedLoad } from "./shed-load.ts";
import { registerRateLimits } from "./throttle.ts";
import { rejectUnknownFields } from "./unknown-fields.ts";
import { closeUnusedConnections } from "./unused-connections.ts";
import { mountWeb } from "./web.ts";

z.config({ localeError: sayIssue });

const jsonLimit = 64 * 1024;

/** The whole product on one Fastify: the API under `/v1`, media, operations and the web app. */
export async function createApp(ctx: Ctx, within: Limits = limits): Promise<App> {
  const headers = securityHeaders(ctx.config);
  const app = Fastify({
    loggerInstance: ctx.log,
    bodyLimit: jsonLimit,
    http: { headersTimeout: within.headersMs, connectionsCheckingInterval: Math.min(1_000, within.headersMs / 4) },
    // The last stop, also for what never came to be a request; deadlines.ts answers before.
    requestTimeout: 6 * 3_600_000,
    // Of silence both ways, such as of somebody who asks for a video and takes none of it.
    connectionTimeout: within.uploadMs + 2 * within.handlerMs,
    trustProxy: ctx.config.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: handleBrokenRequests(headers),
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers({ ...headers, connection: "close" })),
  }).withTypeProvider<ZodTypeProvider>();
  app.server.on("checkExpectation", rejectExpectations(headers));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(refuseUnknown);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  closeUnusedConnections(app);
  rejectTargets(app, headers);
  enforceTimeouts(app, within);
  shedLoad(app, within.load);
  await app.register(cookie, { secret: ctx.keys.cookie.toString("hex") });
  mountMetrics(app, ctx);
  await mountOpenApi(app);
  await app.register(
    async (api) => {
      guardAccess(api as App, ctx);
      logAccess(api as App, ctx);
      registerRateLimits(api as App, ctx);
      registerIdempotency(api as App, ctx);
      rejectUnknownFields(api as App);
      await api.register(etag, { hashFn: (payload) => hash("sha1", payload, "base64") });
      // Multipart bodies, and pieces of files, are read by the endpoints that take them; elsewhere they are a wrong media type.
      for (const type of ["multipart/form-data", "application/offset+octet-stream"])
        api.addContentTypeParser(type, (_request, _payload, done) => done(null, undefined));
      api.addHook("onSend", (request, reply, _payload, done) => {
        // Tokens are not kept even by the browser that asked for them.
        const cache = request.routeOptions.config.access === "admin" ? "no-store" : "private, no-cache";
        if (reply.statusCode < 400 && !reply.hasHeader("cache-control")) reply.header("cache-control", cache);
        done();
      });
      for (const registerModule of modules) registerModule(api as App, ctx);
      api.all(
        "/*",
        { config: { access: "public", errors: [], idempotencyKey: "ignored" }, schema: { hide: true } },
        refuseUnknown,
      );
    },
    { prefix: "/v1" },
  );
  mountMedia(app, ctx);
  mountOperations(app, ctx);
  await mountWeb(app, ctx);
  return app;
}

function refuseUnknown(): never {
  throw new AppError("NOT_FOUND");
}
