import { createJsonSchemaTransform } from "fastify-type-provider-zod";

type ObjectSchema = {
  propertyNames?: { enum?: readonly string[] };
  properties?: object;
  additionalProperties?: unknown;
};

/** A record of an enum becomes an object with those properties, because most readers of OpenAPI ignore `propertyNames`. */
function nameProperties({ jsonSchema }: { jsonSchema: ObjectSchema }) {
  const { propertyNames, additionalProperties } = jsonSchema;
  if (!propertyNames?.enum) return;
  jsonSchema.properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}

export const transformSchemas = createJsonSchemaTransform({
  zodToJsonConfig: { override: nameProperties as (context: object) => void },
});

type Responses = Record<string, { type?: string }>;

const meanings: Record<string, string> = { 200: "Success", 201: "Created", 204: "Success without content" };

/** `produces` applies to successful responses only: errors are JSON everywhere. */
export function describeSuccess(responses: Responses, produces: readonly string[] = ["application/json"]) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => {
      const description = meanings[status];
      if (schema.type === "null") return [status, { ...schema, description }];
      const content = Object.fromEntries(produces.map((type) => [type, { schema }]));
      return [status, { description, content }];
    }),
  );
}
