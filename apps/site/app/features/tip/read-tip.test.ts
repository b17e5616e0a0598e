import { expect, test } from "vitest";
import { parseReais } from "./read-tip.ts";

test.each([
  ["15", 1_500],
  ["15,00", 1_500],
  ["15,5", 1_550],
  ["15.5", 1_550],
  ["15,", 1_500],
  ["15 reais", 1_500],
  ["15,50 reais", 1_550],
  ["0,15", 15],
  ["2.000,00", 200_000],
  ["2.000", 200_000],
  ["", null],
  ["quinze", null],
])("reads %j as %j centavos", (typed, cents) => expect(parseReais(typed)).toBe(cents));
