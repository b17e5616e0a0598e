import { expect, test } from "vitest";
import { redact } from "./redact.ts";

test.each([
  ["52998224725", "•••••••4725"],
  ["+5511987654321", "••••••••••4321"],
  ["ana@exemplo.com.br", "••••••••••••••m.br"],
  ["abcdef", "•••def"],
  ["ab", "•b"],
  ["", ""],
])("%j is redacted to %j", (value, kept) => expect(redact(value)).toBe(kept));
