import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { createApp } from "../src/http/app.ts";
import type { Product } from "./product.ts";

/** Every route that a server registers, one for each method. */
export async function listRoutes({ ctx }: Pick<Product, "ctx">): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", (route) => {
      for (const method of [route.method].flat()) routes.push({ ...route, method });
    });
  };
  subscribe("fastify.initialization", watch);
  try {
    await (await createApp(ctx)).close();
  } finally {
    unsubscribe("fastify.initialization", watch);
  }
  return routes;
}
