import type { App } from "#core/http/app";
import type { Operations } from "./operations.ts";

declare module "fastify" {
  interface FastifyInstance {
    operations: Operations;
  }
}

/** A process that stops is first taken out of the load balancer, while it still accepts requests. */
export function enableDraining(app: App, operations: Operations) {
  app.decorate("operations", operations);
  // When the response is sent: its request may have come before the draining.
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (operations.isDraining()) reply.header("connection", "close");
    done(null, payload);
  });
}

/** Adds each response to the metrics. */
export function observeResponses(app: App, { metrics }: Operations) {
  if (!metrics) return;
  app.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    metrics.observe({ method, route: routeOptions.url ?? "unknown", status: statusCode }, elapsedTime / 1_000);
  });
}

/** The operational endpoints. On the port of the API after `shedLoad`, which only knows the routes that follow it. */
export function mountOperations(app: App, { endpoints }: Operations) {
  for (const [path, respond] of endpoints)
    app.get(path, async ({ headers, socket, log }, reply) => {
      const { localPort } = socket;
      const { status, type, body } = await respond({ authorization: headers.authorization, localPort, log });
      if (type) reply.type(type);
      return reply.code(status).send(body);
    });
}
