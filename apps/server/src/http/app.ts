import { hash } from "node:crypto";
import { formatIssue } from "@camarim/contract";
import cookie from "@fastify/cookie";
import etag from "@fastify/etag";
import Fastify, { LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { createChangeFeed } from "#core/database/change-feed";
import { syncCaches } from "#core/database/sync-caches";
import type { App } from "#core/http/app";
import { listSecretKeys } from "#core/keys/keys";
import { runWithLogContext } from "#core/log-context";
import { modules } from "../modules.ts";
import { guardAccess } from "./access/access.ts";
import { logAccess } from "./access/access-log.ts";
import { registerIdempotency } from "./access/idempotency.ts";
import { logRefusals } from "./access/log-refusals.ts";
import { provideRequestSource } from "./access/request-source.ts";
import { registerRateLimits } from "./access/throttle.ts";
import { handleBrokenRequests, rejectExpectations, rejectTargets } from "./broken-requests.ts";
import { schemaController } from "./compilers.ts";
import { mountDevMail } from "./dev-mail.ts";
import { handleError } from "./errors.ts";
import { mountMedia } from "./files/media.ts";
import { type Limits, limits } from "./limits.ts";
import { enforceTimeouts } from "./load/deadlines.ts";
import { shedLoad } from "./load/shed-load.ts";
import { closeUnusedConnections } from "./load/unused-connections.ts";
import { mountOpenApi } from "./openapi/openapi.ts";
import { enableDraining, mountOperations, observeResponses } from "./operations/mount-operations.ts";
import { createOperations } from "./operations/operations.ts";
import { createRequestId } from "./request-id.ts";
import { createSecurityHeaders } from "./security-headers.ts";
import { rejectUnknownFields } from "./unknown-fields.ts";
import { mountCrawlers } from "./web/crawlers.ts";
import { mountWeb } from "./web/web.ts";
import type { WebSources } from "./web/web-sources.ts";

z.config({ localeError: formatIssue });

const jsonLimit = 64 * 1024;

/** Asked every second or more often, and answered in the log only by what is wrong. */
const probes = new Set(["/health", "/ready", "/metrics"]);

/** One Fastify with the API under `/v1`, media, operations and the web apps, which are built or come from `sources` (script/dev). */
export async function createApp(ctx: Ctx, requestLimits: Limits = limits, sources?: WebSources): Promise<App> {
  const headers = createSecurityHeaders(ctx.config);
  const app = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({
      requestIdLogLabel: "requestId",
      disableRequestLogging: ({ url }) => probes.has(url),
    }),
    genReqId: (request) => createRequestId(request, ctx.config.trustProxy !== undefined),
    bodyLimit: jsonLimit,
    http: {
      headersTimeout: requestLimits.headersMs,
      connectionsCheckingInterval: Math.min(1_000, requestLimits.headersMs / 4),
    },
    // Also closes connections without a complete request; deadlines.ts limits requests.
    requestTimeout: 6 * 3_600_000,
    // Inactivity in both directions, for example of a client that requests a video and reads nothing.
    connectionTimeout: requestLimits.uploadMs + 2 * requestLimits.handlerMs,
    trustProxy: ctx.config.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    schemaController,
    clientErrorHandler: handleBrokenRequests(headers),
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers({ ...headers, connection: "close" })),
  }).withTypeProvider<ZodTypeProvider>();
  app.server.on("checkExpectation", rejectExpectations(headers));
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(rejectUnknownRoute);
  app.addHook("onRequest", ({ id }, reply, done) => {
    reply.headers(headers).header("x-request-id", id);
    runWithLogContext({ requestId: id }, done);
  });
  const changes = createChangeFeed(ctx);
  app.decorate("changes", changes);
  syncCaches(ctx, changes);
  app.addHook("onReady", () => changes.start());
  app.addHook("onClose", () => changes.stop());
  const operations = await createOperations(ctx);
  enableDraining(app, operations);
  closeUnusedConnections(app);
  rejectTargets(app, headers);
  enforceTimeouts(app, requestLimits);
  shedLoad(app, requestLimits.load);
  await app.register(cookie, { secret: listSecretKeys(ctx.keys).map(({ cookie }) => cookie.toString("hex")) });
  observeResponses(app, operations);
  mountOperations(app, operations);
  mountOpenApi(app, ctx);
  await app.register(
    async (api) => {
      provideRequestSource(api as App);
      logRefusals(api as App, ctx);
      guardAccess(api as App, ctx);
      logAccess(api as App, ctx);
      registerRateLimits(api as App, ctx);
      registerIdempotency(api as App, ctx);
      rejectUnknownFields(api as App);
      await api.register(etag, { hashFn: (payload) => hash("sha1", payload, "base64") });
      // The handlers of uploads read these bodies themselves; other endpoints refuse them as a wrong media type.
      for (const type of ["multipart/form-data", "application/offset+octet-stream"])
        api.addContentTypeParser(type, (_request, _payload, done) => done(null, undefined));
      api.addHook("onSend", (request, reply, _payload, done) => {
        // Not even the admin's own browser may store their responses.
        const cache = request.routeOptions.config.access === "admin" ? "no-store" : "private, no-cache";
        if (reply.statusCode < 400 && !reply.hasHeader("cache-control")) reply.header("cache-control", cache);
        done();
      });
      for (const registerModule of modules) registerModule(api as App, ctx);
      api.all(
        "/*",
        { config: { access: "public", errors: [], idempotencyKey: "ignored" }, schema: { hide: true } },
        rejectUnknownRoute,
      );
    },
    { prefix: "/v1" },
  );
  mountMedia(app, ctx);
  if (ctx.config.mode === "local") mountDevMail(app, ctx);
  mountCrawlers(app, ctx);
  await mountWeb(app, ctx, sources);
  return app;
}

function rejectUnknownRoute(): never {
  throw new AppError("NOT_FOUND");
}
