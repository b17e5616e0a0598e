import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { App } from "#core/app";
import { isEndpoint } from "./describe-endpoint.ts";

/** The contract as OpenAPI at `/v1/openapi.json`, and a reader of it at `/v1/docs`; created by the first request for one of them. */
export function mountOpenApi(app: App) {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    if (route.method !== "HEAD" && isEndpoint(route)) routes.push(route);
  });

  let reader: ReturnType<typeof openReader> | undefined;
  async function openReader() {
    const { createReader } = await import("./openapi-reader.ts");
    return createReader(routes);
  }
  const read = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    reader ??= openReader();
    const response = await (await reader).inject({ method: "GET", url, headers });
    return reply.code(response.statusCode).headers(response.headers).send(response.rawPayload);
  };
  for (const url of ["/v1/openapi.json", "/v1/docs", "/v1/docs/*"]) app.get(url, read);
}
