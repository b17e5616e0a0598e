import cookie from "@fastify/cookie";
import etag from "@fastify/etag";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { rooms } from "../rooms.ts";
import { guardAccess } from "./access.ts";
import { logAccess } from "./access-log.ts";
import { answerBrokenRequests } from "./broken-requests.ts";
import { handleError } from "./errors.ts";
import { honourKeys } from "./idempotency.ts";
import { mountMedia } from "./media.ts";
import { mountMetrics } from "./metrics.ts";
import { mountOpenApi } from "./openapi.ts";
import { mountOperations } from "./operations.ts";
import { throttleCalls } from "./throttle.ts";
import { mountWeb } from "./web.ts";

z.config(z.locales.pt());

const jsonLimit = 64 * 1024;

/** The whole product on one Fastify: the API under `/v1`, media, operations and the web app. */
export async function createApp(ctx: Ctx): Promise<App> {
  const app = Fastify({
    loggerInstance: ctx.log,
    bodyLimit: jsonLimit,
    requestTimeout: 120_000,
    handlerTimeout: 0,
    trustProxy: ctx.config.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequests,
    frameworkErrors: handleError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(refuseUnknown);
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff").header("referrer-policy", "strict-origin-when-cross-origin");
  });
  await app.register(cookie, { secret: ctx.keys.cookie.toString("hex") });
  mountMetrics(app, ctx);
  await mountOpenApi(app);
  await app.register(
    async (api) => {
      guardAccess(api as App, ctx);
      logAccess(api as App, ctx);
      throttleCalls(api as App, ctx);
      honourKeys(api as App, ctx);
      await api.register(etag);
      // Multipart bodies are read by the endpoints that take them; elsewhere they are a wrong media type.
      api.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null, undefined));
      api.addHook("onSend", async (_request, reply) => {
        reply.header("cache-control", "private, no-cache");
      });
      for (const room of rooms) room(api as App, ctx);
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
