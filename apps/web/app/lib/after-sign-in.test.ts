import { expect, test } from "vitest";
import { afterSignIn } from "./after-sign-in.ts";

test.each([
  ["", "/"],
  ["?x=1", "/"],
  ["?code=", "/"],
  ["?code=ab%20c&x=1", "/mp/connect?code=ab+c"],
])("signing in with %j leads to %s", (search, path) => expect(afterSignIn(search)).toBe(path));
