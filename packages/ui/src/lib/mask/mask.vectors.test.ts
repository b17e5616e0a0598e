import { describe, expect, test } from "vitest";
import { createMask } from "./create-mask.ts";
import { defaultPatterns, type MaskOptions } from "./language.ts";
import vectors from "./mask.vectors.json" with { type: "json" };

type Vector = [typed: string, shown: string, value: string, state: "complete" | "valid" | "error"];
type Group = { mask: string; options: Record<string, unknown>; typed: Vector[] };

describe.each(vectors as unknown as Group[])(
  "the mask $mask with $options formats as in the vectors",
  ({ mask, options, typed }) => {
    const { type, apply } = createMask(mask, optionsOf(options));

    test.each(typed)("%j is shown as %j, worth %j and %s", (text, shown, value, state) => {
      const masked = type(text);
      const status = masked.complete ? "complete" : masked.valid ? "valid" : "error";
      expect([masked.text, masked.value, status]).toEqual([shown, value, state]);
      expect(apply(masked.plain).text).toBe(shown);
    });
  },
);

/** JSON has no regular expressions: the vectors store patterns as strings. */
function optionsOf({ patterns, ...options }: Record<string, unknown>): Partial<MaskOptions> {
  if (!patterns) return options;
  const own = Object.entries(patterns).map(([sign, some]) => [sign, { ...some, pattern: new RegExp(some.pattern) }]);
  return { ...options, patterns: { ...defaultPatterns, ...Object.fromEntries(own) } };
}
