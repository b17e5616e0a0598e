import type { FastifyServerOptions } from "fastify";
import { ResponseSerializationError, validatorCompiler } from "fastify-type-provider-zod";
import type { ZodType } from "zod";

type Compile = (route: { schema: ZodType; method: string; url: string }) => (data: unknown) => string;

/**
 * Serializes a response without fields that its schema does not have; throws if one is missing or invalid. Responses have no
 * transforms, so that parsing equals encoding, which the serializer of the type provider does in twice the time
 * (`compilers.test.ts`).
 */
const serializerCompiler: Compile = ({ schema, method, url }) => {
  return (data) => {
    const { error, data: valid } = schema.safeParse(data);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(valid);
  };
};

/** As an option, so that Fastify loads neither Ajv nor fast-json-stringify; its types know only schemas of those. */
export const schemaController = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions["schemaController"]>;
