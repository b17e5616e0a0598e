import { expect, it } from "vitest";
import { findLongerPlan } from "./longer-plan.ts";

const plan = (_id: string, price: number, periodMonths: number, trialDays = 0) => {
  return { _id, price, periodMonths, trialDays, name: _id, description: "" };
};
const monthly = plan("monthly", 2_080, 1);
const quarterly = plan("quarterly", 5_000, 3);

it.each([
  ["the price per month of the chosen plan is the anchor", plan("yearly", 19_900, 12), monthly, 20, 24_960],
  ["also of a plan of several months, rounded in favour of the truth", plan("yearly", 19_900, 12), quarterly, 0, 0],
  ["a plan that costs as much per month saves nothing", plan("yearly", 24_960, 12), monthly, 0, 0],
  ["less than one percent is none", plan("yearly", 24_900, 12), monthly, 0, 0],
  ["a shorter plan is not longer", plan("other", 500, 1), monthly, 0, 0],
  ["a trial is no price to compare with", plan("yearly", 19_900, 12, 7), monthly, 0, 0],
  ["nor is the trial of the chosen plan", plan("yearly", 19_900, 12), plan("monthly", 2_080, 1, 7), 0, 0],
])("%s", (_name, longer, chosen, savedPercent, chosenCents) => {
  const found = findLongerPlan([monthly, quarterly, longer], chosen, longer._id);
  expect(found?.savedPercent ?? 0).toBe(savedPercent);
  expect(found?.chosenCents ?? 0).toBe(chosenCents);
});

it("is not found if it has left the page, or before a plan is chosen", () => {
  expect(findLongerPlan([monthly], monthly, "yearly")).toBeUndefined();
  expect(findLongerPlan([monthly, plan("yearly", 100, 12)], undefined, "yearly")).toBeUndefined();
});
