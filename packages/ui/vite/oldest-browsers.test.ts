import { expect, test } from "vitest";
import { missingIn } from "./oldest-browsers.ts";

test.each([
  ["plans.toSorted((a, b) => a - b)", ["toSorted"]],
  ["fetch(url, { signal: AbortSignal.timeout(3) })", ["AbortSignal.timeout"]],
  ["list.toReversed(); list.toReversed(); list.toSpliced(1, 2)", ["toReversed", "toSpliced"]],
  ["[...plans].sort(); URL.canParse?.(url); mytoSorted(1); note('toSorted')", []],
])("missing functions are found in a script: %s", (script, names) => expect(missingIn(script)).toEqual(names));
