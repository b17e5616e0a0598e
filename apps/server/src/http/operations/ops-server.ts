import Fastify, { LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { handleError } from "../errors.ts";
import { createSecurityHeaders } from "../security-headers.ts";
import { enableDraining, mountOperations } from "./mount-operations.ts";
import type { Operations } from "./operations.ts";

type Address = { host: string; port: number };

/** Serves only the operational endpoints, for processes without the API and for networks where those are not public. */
export async function startOpsServer(
  { config, log }: Pick<Ctx, "config" | "log">,
  operations: Operations,
  address: Address,
): Promise<App> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>();
  const headers = createSecurityHeaders(config);
  app.addHook("onRequest", async (_request, reply) => void reply.headers(headers));
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw new AppError("NOT_FOUND");
  });
  enableDraining(app, operations);
  mountOperations(app, operations);
  await app.listen(address);
  return app;
}
