import type { App } from "#core/http/app";
import { runWithSource, toSource } from "#core/http/request-source";

/** Makes the source of each request available to all code that handles it; Fastify keeps the context while it reads the body. */
export function provideRequestSource(app: App) {
  app.addHook("onRequest", ({ ip, headers }, _reply, done) => runWithSource(() => toSource({ ip, headers }), done));
}
