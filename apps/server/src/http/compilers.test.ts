import fc from "fast-check";
import { ResponseSerializationError, serializerCompiler } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import { type ZodType, z } from "zod";
import { endpoints } from "#test/endpoints";
import { naughtyStrings, seed, tries } from "#test/naughty";
import { schemaController } from "./compilers.ts";
import { type ExampleSchema, toExample } from "./openapi/openapi-example.ts";

type Compile = (route: { schema: unknown; method: string; url: string }) => (data: unknown) => string;
const compile = (
  schemaController as unknown as { compilersFactory: { buildSerializer: () => Compile } }
).compilersFactory.buildSerializer();

const responses = endpoints.flatMap(({ name, method, url, schema: { operationId = "", response } }) =>
  Object.values(response)
    .filter((schema): schema is ZodType => schema instanceof z.ZodType)
    .map((schema) => ({ name, schema, method, url, operationId })),
);

type Change = { at: number; to: unknown };

const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    at: fc.nat(),
    to: fc.oneof(
      fc.constantFrom(undefined, null, true, 0, -1, 1.5, 2 ** 53, new Date(0), [], {}, { unknown: "field" }),
      fc.constantFrom(...naughtyStrings),
    ),
  }),
  { maxLength: 3 },
);

/** A copy whose value at a place, counted in the order of a walk, is another one; unknown fields are added to each object. */
function change(value: unknown, { at, to }: Change): unknown {
  const places = countPlaces(value);
  let place = -1;
  const walk = (each: unknown): unknown => {
    place++;
    if (place === at % places) return to;
    if (Array.isArray(each)) return each.map(walk);
    if (each === null || typeof each !== "object" || each instanceof Date) return each;
    return Object.fromEntries([...Object.entries(each).map(([key, inner]) => [key, walk(inner)]), ["unknown", 1]]);
  };
  return walk(value);
}

function countPlaces(value: unknown): number {
  const inner = value !== null && typeof value === "object" ? Object.values(value) : [];
  return 1 + inner.reduce<number>((sum, each) => sum + countPlaces(each), 0);
}

/** Undefined if it is refused: an encoder lists more issues of one value. */
function serialize(serializer: (data: unknown) => string, data: unknown) {
  try {
    return serializer(data);
  } catch (error) {
    expect(error).toBeInstanceOf(ResponseSerializationError);
    return undefined;
  }
}

test.each(responses)("a response of $name is serialized as the type provider does", (route) => {
  const [ours, theirs] = [compile(route), serializerCompiler(route as never)];
  const json = z.toJSONSchema(route.schema, { unrepresentable: "any" }) as ExampleSchema;
  // A response without a body is null.
  const example = json.type === "null" ? null : toExample(json, "", route.operationId);
  expect(() => ours(example)).not.toThrow();
  fc.assert(
    fc.property(changes, (all) => {
      const data = all.reduce(change, example);
      expect(serialize(ours, data)).toBe(serialize(theirs, data));
    }),
    { numRuns: tries(20, 20), seed },
  );
});
