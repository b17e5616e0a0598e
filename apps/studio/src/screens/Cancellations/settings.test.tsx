import { cancellations, plans } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../../test/api.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Cancellations from "./Cancellations.tsx";

const at = "/account/cancellations";
const setting = answer(cancellations.getCancellationSetting, {
  askReason: true,
  offerPause: false,
  offerPlan: null,
  discountPercent: null,
});

it("saves each choice as it is made", async () => {
  const api = await renderScreen(Cancellations, { at, rules: [setting, answer(plans.listPlans, {})] });
  await page.getByRole("switch", { name: /^Perguntar o motivo/ }).click();
  await page.getByRole("switch", { name: /^Oferecer pausa/ }).click();
  const select = page.getByLabelText(/^Oferecer plano mais barato/);
  const first = (select.element() as HTMLSelectElement).options[1]?.value ?? "";
  await select.selectOptions(first);
  await page.getByLabelText(/^Oferecer desconto/).selectOptions("30");
  const bodies = () => api.changes().map(({ body }) => body);
  await expect
    .poll(bodies)
    .toEqual([{ askReason: false }, { offerPause: true }, { offerPlan: first }, { discountPercent: 30 }]);
});

it("shows the former choice if it could not be saved", async () => {
  const rules = [setting, refuse(cancellations.patchCancellationSetting, "UNAVAILABLE")];
  await renderScreen(Cancellations, { at, rules });
  const control = page.getByRole("switch", { name: /^Perguntar o motivo/ });
  await control.click();
  await expect.element(page.getByText("Volte em instantes")).toBeVisible();
  await expect.element(control).toBeChecked();
});

it("says that nobody opened the cancellation", async () => {
  const rules = [setting, answer(cancellations.getCancellations, { opened: 0, stayed: 0, left: 0 })];
  await renderScreen(Cancellations, { at, rules });
  await expect.element(page.getByText("Ninguém abriu o cancelar")).toBeVisible();
});

it("does not show an offered plan as none while the plans could not be loaded", async () => {
  const [plan] = generate(plans.listPlans.schema.response[200]).data;
  if (!plan) throw new Error("no plan");
  const offered = answer(cancellations.getCancellationSetting, { offerPlan: plan._id });
  const rules = [offered, refuse(plans.listPlans, "UNAVAILABLE")];
  const api = await renderScreen(Cancellations, { at, rules });
  const select = page.getByLabelText(/^Oferecer plano mais barato/);
  const retry = page.getByRole("button", { name: "Tentar de novo" });
  await expect.element(retry).toBeVisible();
  expect(select.elements()).toEqual([]);
  api.follow(answer(plans.listPlans, {}));
  await retry.click();
  await expect.element(select).toHaveValue(plan._id);
});
