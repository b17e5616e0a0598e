import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { App } from "#core/app";
import { describeEndpoint, isEndpoint } from "./describe-endpoint.ts";

const readerPolicy = {
  "default-src": ["'self'"],
  // The one inline style that the reader adds; e2e/reader.spec.ts sees when it becomes another.
  "style-src": ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
  "img-src": ["'self'", "data:"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
};

/** The contract as OpenAPI at `/v1/openapi.json`, and a reader of it at `/v1/docs`. */
export async function mountOpenApi(app: App) {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Camarim", version: "0.10", description: "Paid subscriptions to closed short-video stories." },
      components: {
        securitySchemes: {
          creator: { type: "http", scheme: "bearer" },
          fan: {
            type: "apiKey",
            in: "cookie",
            name: "__Host-camarim_fan",
            description: "`camarim_fan` in local mode.",
          },
        },
      },
    },
    transform: (document) => {
      if (!isEndpoint(document.route)) return { url: document.url, schema: { hide: true } };
      const { url, schema } = jsonSchemaTransform(document as Parameters<typeof jsonSchemaTransform>[0]);
      const described = describeEndpoint(document.route);
      const response = { ...(schema.response as object), ...described.response };
      return { url, schema: { ...schema, ...described, response } };
    },
  });
  app.get("/v1/openapi.json", () => app.swagger());
  await app.register(swaggerUi, { routePrefix: "/v1/docs", staticCSP: readerPolicy });
}
