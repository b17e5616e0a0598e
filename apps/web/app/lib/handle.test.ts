import { expect, test } from "vitest";
import { usernameOfHandle } from "./handle.ts";

test.each([
  ["@maria", "maria"],
  ["@Maria.Luz", "maria.luz"],
  ["maria", null],
  ["@", null],
  ["", null],
  [undefined, null],
])("the handle %j is of %j", (handle, username) => expect(usernameOfHandle(handle)).toBe(username));
