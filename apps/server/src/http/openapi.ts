import { type Endpoint, errors, errorsOf, type Throttle, takesKey } from "@camarim/contract";
import swagger from "@fastify/swagger";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { App } from "#core/app";

const keyHeader = {
  type: "object",
  properties: {
    "idempotency-key": {
      type: "string",
      maxLength: 255,
      description: "The same key and body get the same answer for 24 hours.",
    },
  },
};

/** The contract as OpenAPI at `/v1/openapi.json`; the errors an endpoint may give stand in its description. */
export async function mountOpenApi(app: App) {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Camarim", version: "0.10", description: "Paid subscriptions to closed short-video stories." },
      components: {
        securitySchemes: {
          creator: { type: "http", scheme: "bearer" },
          fan: { type: "apiKey", in: "cookie", name: "camarim_fan" },
        },
      },
    },
    transform: (document) => {
      const transformed = jsonSchemaTransform(document as Parameters<typeof jsonSchemaTransform>[0]);
      if (!document.route.config?.access) return { ...transformed, schema: { ...transformed.schema, hide: true } };
      const endpoint = document.route as Pick<Endpoint, "method" | "config">;
      const { access, throttle = [] } = endpoint.config;
      const refusals = errorsOf(endpoint).map(
        (code) => `- ${errors[code].status} \`${code}\`: ${errors[code].message}`,
      );
      const description = [...refusals, ...throttle.map(describeThrottle)].join("\n");
      const security = access === "public" ? [] : access.split("-or-").map((who) => ({ [who]: [] }));
      const headers = takesKey(endpoint) && { headers: keyHeader };
      return { ...transformed, schema: { ...transformed.schema, ...headers, security, description } };
    },
  });
  app.get("/v1/openapi.json", () => app.swagger());
}

function describeThrottle({ per, limit, minutes, counts }: Throttle): string {
  return `- At most ${limit} ${counts ? counts.join(", ") : "calls"} in ${minutes} min per ${per.join(" and ")}`;
}
