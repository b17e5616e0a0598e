import * as contract from "@camarim/contract";
import { describe, expect, it } from "vitest";
import { generate } from "./generate.ts";

const endpoints = Object.values(contract).flatMap((part) =>
  Object.entries(part as Record<string, Partial<contract.Endpoint>>).filter(
    ([, { method, schema }]) => method && schema,
  ),
);
const schemas = endpoints.flatMap(([name, { schema }]) =>
  Object.entries(schema?.response ?? {}).map(([status, body]) => ({ name: `${name} ${status}`, body })),
);

describe("generate", () => {
  it.each(schemas)("makes responses that $name allows", ({ body }) => {
    for (const seed of [0, 1, 2, 3, 4]) {
      expect(() => generate(body, "full", seed)).not.toThrow();
      expect(() => generate(body, "empty", seed)).not.toThrow();
    }
  });
});
