import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { schemaController } from "./compilers.ts";
import { enableDraining } from "./draining.ts";
import { handleError } from "./errors.ts";
import { mountMetrics } from "./metrics.ts";
import { mountOperations } from "./operations.ts";
import { createSecurityHeaders } from "./security-headers.ts";

/** The operational endpoints of a worker, without the API and the web app. */
export function createOpsApp(ctx: Ctx): App {
  const headers = createSecurityHeaders(ctx.config);
  const app = Fastify({
    loggerInstance: ctx.log,
    schemaController,
  }).withTypeProvider<ZodTypeProvider>();
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw new AppError("NOT_FOUND");
  });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  enableDraining(app);
  mountMetrics(app, ctx);
  mountOperations(app, ctx);
  return app;
}
