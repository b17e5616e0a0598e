import * as contract from "@camarim/contract";
import { expect, test } from "vitest";
import { settings } from "./settings.ts";

type Call = { method: string; url: string; config: { grant?: unknown } };

/** Every write that a support grant allows, named as in the log of support access. */
function grantedWrites(): string[] {
  return Object.values(contract)
    .flatMap((area): unknown[] => (typeof area === "object" ? Object.values(area) : []))
    .filter(
      (value): value is Call => typeof value === "object" && value !== null && "method" in value && "url" in value,
    )
    .filter(({ method, config }) => method !== "GET" && config.grant !== undefined)
    .map(({ method, url }) => `${method} ${url}`);
}

test("the log of support visits has a text for every write that a grant allows", () => {
  const writes = grantedWrites();
  expect(writes).toContain("POST /uploads");
  expect(writes.filter((write) => !settings.support.changes[write])).toEqual([]);
});

test("the log of support visits has no text for a write that no grant allows", () => {
  const writes = grantedWrites();
  expect(Object.keys(settings.support.changes).filter((write) => !writes.includes(write))).toEqual([]);
});
