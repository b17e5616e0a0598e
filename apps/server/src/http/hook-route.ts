import type { RouteOptions } from "fastify";

type Hook = "preValidation" | "preHandler" | "onError" | "onSend";

/** Appends a hook to one route, without overhead for all others. */
export function hookRoute<Name extends Hook>(
  route: RouteOptions,
  name: Name,
  hook: Extract<RouteOptions[Name], (...args: never[]) => unknown>,
) {
  route[name] = [...[route[name] ?? []].flat(), hook] as RouteOptions[Name];
}
