import { expect, test } from "vitest";
import { newUuid } from "./new-uuid.ts";

test("every UUID is of version 4 and different", () => {
  const some = Array.from({ length: 50 }, newUuid);
  for (const one of some) expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(some).size).toBe(50);
});
