import { expect, test } from "vitest";
import { parseHandle } from "./username.ts";

test.each([
  ["@maria", "maria"],
  ["@Maria.Luz", "maria.luz"],
  ["maria", null],
  ["@", null],
  ["", null],
  [undefined, null],
])("the handle %j is of %j", (handle, username) => expect(parseHandle(handle)).toBe(username));
