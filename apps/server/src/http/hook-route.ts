import type { RouteOptions } from "fastify";

type Hook = "preValidation" | "preHandler" | "onError" | "onSend";

/** Has one route do something more, after what it does already, so that all the others pay nothing for it. */
export function hookRoute<Name extends Hook>(
  route: RouteOptions,
  name: Name,
  hook: Extract<RouteOptions[Name], (...args: never[]) => unknown>,
) {
  route[name] = [...[route[name] ?? []].flat(), hook] as RouteOptions[Name];
}
