import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type RouteOptions } from "fastify";
import { schemaController } from "../compilers.ts";
import { addSvgCharset } from "../files/svg-charset.ts";
import { describeEndpoint, isEndpoint } from "./describe-endpoint.ts";
import { addExamples } from "./openapi-examples.ts";
import { describeSuccess, transformSchemas } from "./openapi-schemas.ts";
import { tags } from "./openapi-tags.ts";

const readerPolicy = {
  "default-src": ["'self'"],
  // The only inline style of the reader; e2e/api-reference.spec.ts fails when it changes.
  "style-src": ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
  "img-src": ["'self'", "data:"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
};

const description = `Paid subscriptions to closed short-video stories.

- Money is in whole centavos of BRL, times are ISO 8601 in UTC, ids are UUIDs named \`_id\`.
- Creators and admins send an access token, fans a cookie. Writes with the cookie must come from the origin of the web app.
- Lists are paged by \`limit\` and \`offset\`.
- Every error is \`{ code, title, message, fields? }\`: \`code\` is stable, \`title\` and \`message\` are pt-BR texts for people,
  \`fields\` has a message for each invalid field. Unknown fields are refused.
- Writes accept an \`Idempotency-Key\` header unless the endpoint says otherwise.`;

/** An application of its own, whose routes have no handlers: it has the contract as OpenAPI and a reader of it. */
export async function createReader(routes: readonly RouteOptions[]) {
  const app = Fastify({ schemaController, exposeHeadRoutes: false });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Camarim",
        version: "0.10",
        description,
        license: { name: "AGPL-3.0-only", url: "https://www.gnu.org/licenses/agpl-3.0.html" },
      },
      servers: [{ url: "/", description: "This installation" }],
      tags: tags.map(({ name, description }) => ({ name, description })),
      components: {
        securitySchemes: {
          creator: {
            type: "http",
            scheme: "bearer",
            description: "The `accessToken` of a login or registration, of an admin, or of a support grant.",
          },
          fan: {
            type: "apiKey",
            in: "cookie",
            name: "__Host-camarim_fan",
            description: "Set by a checkout or a verified e-mail; named `camarim_fan` without TLS.",
          },
        },
      },
    },
    transform: (document) => {
      if (!isEndpoint(document.route) || document.schema?.hide) return { url: document.url, schema: { hide: true } };
      const { url, schema } = transformSchemas(document as Parameters<typeof transformSchemas>[0]);
      const { produces, ...own } = schema;
      const described = describeEndpoint(document.route);
      const response = {
        ...describeSuccess(schema.response as Parameters<typeof describeSuccess>[0], produces),
        ...described.response,
      };
      return { url, schema: { ...own, ...described, response } };
    },
    transformObject: addExamples,
  });
  for (const { method, url, schema, config } of routes)
    app.route({ method, url, ...(schema && { schema }), ...(config && { config }), handler: () => {} });
  app.get("/v1/openapi.json", { schema: { hide: true } }, () => app.swagger());
  await app.register(async (reader) => {
    reader.addHook("onSend", addSvgCharset);
    await reader.register(swaggerUi, { routePrefix: "/v1/docs", staticCSP: readerPolicy });
  });
  await app.ready();
  return app;
}
