import { items, plans } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { Plan } from "@camarim/contract/plans";
import { checkScreen } from "@camarim/ui/test/check-screen.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, type Rule } from "../../../test/api.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Plans from "./Plans.tsx";

const [first, second] = generate(plans.listPlans.schema.response[200]).data as [Plan, Plan];
const onSale = [
  { ...first, name: "Mensal", price: 2_990 },
  { ...second, name: "Anual, com bastidores e ensaios completos", price: 29_900 },
];
const [sold] = generate(items.listItems.schema.response[200]).data as [items.Item];
const item = { ...sold, title: "Ensaio com a banda, de pé no chão", price: 1_490, subscriberPrice: null, onSale: true };
const none = { itemId: null, itemPrice: null, planId: null };
const row = (name: RegExp) => page.getByRole("button", { name });

async function open(extras: Partial<items.Extras> = {}, ...rules: Rule[]) {
  return renderScreen(Plans, {
    at: "/account/plan",
    rules: [
      ...rules,
      answer(plans.listPlans, { data: onSale }),
      answer(plans.listArchivedPlans, { data: [] }),
      answer(items.listItems, { data: [item], totalCount: 1, hasMore: false }),
      answer(items.getExtras, { ...none, ...extras }),
    ],
  });
}

it("offers nothing at first, then an item at a special price and a longer plan", async () => {
  const api = await open();
  await row(/^Leve também\s*nenhum/).click();
  await checkScreen();
  await page.getByLabelText("Avulso", { exact: true }).selectOptions(item.title);
  await page.getByLabelText("Preço junto com o plano").fill("14,90");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect.element(page.getByText(fieldErrors.extraPriceTooHigh)).toBeVisible();
  await page.getByLabelText("Preço junto com o plano").fill("9,90");
  await page.getByLabelText("Plano mais longo").selectOptions(second._id);
  const extras = { itemId: item._id, itemPrice: 990, planId: second._id };
  api.follow(answer(items.getExtras, extras), answer(items.putExtras, extras));
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect.element(row(/^Leve também\s*Ensaio com a banda.* · mais R\$\s9,90/)).toBeVisible();
  expect(api.changes()).toEqual([{ endpoint: items.putExtras, body: extras }]);
});

it("switches both off", async () => {
  const api = await open({ itemId: item._id, itemPrice: 990, planId: second._id });
  await row(/^Leve também/).click();
  await page.getByLabelText("Avulso", { exact: true }).selectOptions("Nenhum");
  await page.getByLabelText("Plano mais longo").selectOptions("Nenhum");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect.poll(() => api.changes()).toEqual([{ endpoint: items.putExtras, body: none }]);
});

it("leads whoever has no item to the first one", async () => {
  await open({}, answer(items.listItems, { data: [], totalCount: 0, hasMore: false }));
  await page.getByRole("link", { name: /^Leve também/ }).click();
  await expect.element(page.getByText("/account/items")).toBeVisible();
});
