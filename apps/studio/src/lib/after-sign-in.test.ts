import { expect, test } from "vitest";
import { afterSignIn } from "./after-sign-in.ts";

test.each([
  ["", "/account"],
  ["?x=1", "/account"],
  ["?code=", "/account"],
  ["?code=ab%20c&x=1", "/mp/connect?code=ab+c"],
  ["?code=a&state=s%26t&x=1", "/mp/connect?code=a&state=s%26t"],
])("signing in with %j leads to %s", (search, path) => expect(afterSignIn(search)).toBe(path));
