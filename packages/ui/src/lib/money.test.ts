import { expect, test } from "vitest";
import { formatAmount, formatCents, formatMove, parseCents } from "./money.ts";

test.each([
  [0, "R$ 0,00"],
  [6990, "R$ 69,90"],
  [348210, "R$ 3.482,10"],
  [-2691, "-R$ 26,91"],
])("%i centavos are formatted as %s", (cents, expected) =>
  expect(formatCents(cents).replace(/\s/g, " ")).toBe(expected),
);

test.each([
  [6291, "+ R$ 62,91"],
  [-90_000, "− R$ 900,00"],
])("a signed amount of %i is formatted as %s", (cents, expected) =>
  expect(formatMove(cents).replace(/\s/g, " ")).toBe(expected),
);

test.each([
  [null, ""],
  [5, "0,05"],
  [112640, "1.126,40"],
])("a field formats %s as %j", (cents, expected) => expect(formatAmount(cents)).toBe(expected));

test.each([
  ["", null],
  ["abc", null],
  ["5", 5],
  ["29,90", 2990],
  ["1.126,40", 112640],
  ["0,009", 9],
  ["99999999999", 999999999],
])("typing %j means %s centavos", (typed, cents) => expect(parseCents(typed)).toBe(cents));
