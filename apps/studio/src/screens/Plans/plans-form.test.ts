import type { Plan } from "@camarim/contract/plans";
import { expect, test } from "vitest";
import { fieldsOf, newPlan, plansForm, wrongPlaces } from "./plans-form.ts";

const plan: Plan = {
  _id: "0199f0a0-0000-7000-8000-000000000001",
  name: "Mensal",
  description: "Tudo",
  price: 2990,
  periodMonths: 1,
  trialDays: 7,
  active: false,
  position: 4,
  subscribers: 12,
};

test("an edited plan is sent without the fields that only the server sets", () => {
  const { position: _, subscribers: __, ...sent } = plan;
  expect(fieldsOf([plan])).toEqual({ data: [sent] });
  expect(plansForm.parse(fieldsOf([plan]))).toEqual({ data: [sent] });
});

test.each([
  [null, "Preencha este campo."],
  [499, "O preço mínimo é R$ 5,00."],
  [500, undefined],
  [200_000, undefined],
  [200_001, "O preço máximo é R$ 2.000,00."],
])("a new plan of %s centavos: %s", (price, message) => {
  const parsed = plansForm.safeParse({ data: [{ ...newPlan([]), price }] });
  expect(parsed.error?.issues[0]?.message).toBe(message);
});

test("invalid plans are listed by position", () => {
  const errors = { data: [undefined, { price: { type: "server", message: "Caro." } }, undefined, { name: {} }] };
  expect(wrongPlaces(errors as never)).toEqual([1, 3]);
  expect(wrongPlaces({})).toEqual([]);
  expect(wrongPlaces({ data: { type: "server", message: "Demais." } } as never)).toEqual([]);
});

test.each([
  [[], "Mensal", 1],
  [[1], "Trimestral", 3],
  [[1, 6], "Trimestral", 3],
  [[1, 3, 6, 12], "Mensal", 1],
] as const)("beside plans of %j months a new one is %s", (months, name, periodMonths) => {
  expect(newPlan(months.map((held) => ({ periodMonths: held })))).toMatchObject({ name, periodMonths });
});
