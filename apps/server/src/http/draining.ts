import type { App } from "#core/app";

declare module "fastify" {
  interface FastifyInstance {
    isDraining: () => boolean;
    /** From now on `/ready` answers 503, and each response closes its connection. */
    startDraining: () => void;
  }
}

/** A process that stops is first taken out of the load balancer, while it still accepts requests. */
export function enableDraining(app: App) {
  let isDraining = false;
  app.decorate("isDraining", () => isDraining);
  app.decorate("startDraining", () => {
    isDraining = true;
  });
  app.addHook("onRequest", (_request, reply, done) => {
    if (isDraining) reply.header("connection", "close");
    done();
  });
}
