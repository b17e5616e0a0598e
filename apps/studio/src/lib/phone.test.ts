import { expect, test } from "vitest";
import { formatPhone } from "./phone.ts";

test.each([
  ["+5511987654321", "(11) 98765-4321"],
  ["+551132654321", "(11) 3265-4321"],
  ["+351912345678", "+351912345678"],
  ["", ""],
])("%j is written %j", (phone, written) => expect(formatPhone(phone)).toBe(written));
