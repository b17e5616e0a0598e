import { errors, errorsOf, type Throttle } from "@camarim/contract";
import swagger from "@fastify/swagger";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { App } from "#core/app";

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
      const { access, errors: own = [], throttle } = document.route.config ?? {};
      if (!access) return { ...transformed, schema: { ...transformed.schema, hide: true } };
      const refusals = errorsOf({ access, errors: own, throttle }).map(
        (code) => `- ${errors[code].status} \`${code}\`: ${errors[code].message}`,
      );
      const security = access === "public" ? [] : access.split("-or-").map((who) => ({ [who]: [] }));
      const description = [...refusals, ...(throttle ?? []).map(describeThrottle)].join("\n");
      return { ...transformed, schema: { ...transformed.schema, security, description } };
    },
  });
  app.get("/v1/openapi.json", () => app.swagger());
}

function describeThrottle({ per, limit, minutes, counts }: Throttle): string {
  return `- At most ${limit} ${counts ? counts.join(", ") : "calls"} in ${minutes} min per ${per.join(" and ")}`;
}
