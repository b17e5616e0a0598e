import { expect, test } from "vitest";
import { monthlyPrice, type Priced, savingPercent } from "./plan-price.ts";

const plan = (price: number, periodMonths: number): Priced => ({ price, periodMonths });
const monthly = plan(2990, 1);

test.each([
  [monthly, 2990],
  [plan(6990, 3), 2330],
  [plan(9990, 12), 833],
  [plan(500, 12), 42],
])("a month of %j costs %i", (of, cents) => expect(monthlyPrice(of)).toBe(cents));

test.each<[string, Priced, Priced[], number]>([
  ["the quarterly plan of the design saves 22 %", plan(6990, 3), [plan(6990, 3), monthly], 22],
  ["half the price saves half", plan(8970, 6), [monthly, plan(8970, 6)], 50],
  ["the shortest plan saves nothing", monthly, [monthly, plan(6990, 3)], 0],
  ["another plan of the shortest length saves nothing", plan(1990, 1), [monthly, plan(1990, 1)], 0],
  ["a longer plan is compared with the cheapest short one", plan(5970, 3), [monthly, plan(1990, 1), plan(5970, 3)], 0],
  ["a discount below one percent is not shown", plan(8969, 3), [monthly, plan(8969, 3)], 0],
  ["a more expensive plan saves nothing", plan(12000, 3), [monthly, plan(12000, 3)], 0],
  ["without a monthly plan the shortest is compared", plan(20000, 12), [plan(10000, 3), plan(20000, 12)], 50],
  ["a single plan saves nothing", plan(6990, 3), [plan(6990, 3)], 0],
])("the saving of a plan: %s", (_name, of, among, percent) => expect(savingPercent(of, among)).toBe(percent));
