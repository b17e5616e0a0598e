import { coupons, plans } from "@camarim/contract";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refuse } from "../../../test/api.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import CouponDetail from "./CouponDetail.tsx";

const at = "/account/coupons/detail?id=0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";
const inUse = answer(coupons.getCoupon, { archived: false });

it("names the plans of a coupon, also archived ones, once they could be loaded", async () => {
  const [plan] = generate(plans.listPlans.schema.response[200]).data;
  if (!plan) throw new Error("no plan");
  const chosen = [plan._id, "0198c5b2-0000-7c3f-9d2a-4e5b6c7d8e9f"];
  const rules = [
    answer(coupons.getCoupon, { archived: false, appliesTo: ["subscription"], plans: chosen }),
    refuse(plans.listPlans, "UNAVAILABLE"),
  ];
  const api = await renderScreen(CouponDetail, { at, rules });
  const retry = page.getByRole("button", { name: "Não conseguimos carregar os planos. Toque para tentar de novo." });
  await expect.element(retry).toBeVisible();
  api.follow(answer(plans.listPlans, {}));
  await retry.click();
  await expect.element(page.getByText(`${plan.name}, Plano antigo`)).toBeVisible();
});

it("archives a coupon once its alert is closed, and not if that is undone", async () => {
  const api = await renderScreen(CouponDetail, { at, rules: [inUse] });
  const archive = page.getByRole("button", { name: "Arquivar cupom" });
  await archive.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Arquivar cupom" }).click();
  await expect.element(page.getByText("/account/coupons")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect.element(page.getByText("Cupom arquivado")).not.toBeInTheDocument();
  expect(api.changes()).toEqual([]);
});

it("pauses a coupon, and changes its limit", async () => {
  const active = answer(coupons.getCoupon, { archived: false, active: true, maxRedemptions: null });
  const api = await renderScreen(CouponDetail, { at, rules: [active] });
  const control = page.getByRole("switch", { name: /^Ativo/ });
  api.follow(answer(coupons.getCoupon, { archived: false, active: false, maxRedemptions: null }));
  await control.click();
  await expect.element(page.getByText("pausado", { exact: true })).toBeVisible();
  await expect.element(control).not.toBeChecked();
  await page.getByRole("button", { name: "Mudar limites e prazo" }).click();
  await page.getByLabelText("Usos no total").fill("5");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect.element(page.getByText("Cupom atualizado")).toBeVisible();
  const bodies = api.changes().map(({ body }) => body);
  expect(bodies).toEqual([{ active: false }, expect.objectContaining({ maxRedemptions: 5 })]);
});

it("keeps the end of a coupon while another date is half typed", async () => {
  const ending = answer(coupons.getCoupon, { archived: false, expiresAt: "2026-12-25T02:59:59.999Z" });
  const api = await renderScreen(CouponDetail, { at, rules: [ending] });
  await page.getByRole("button", { name: "Mudar limites e prazo" }).click();
  const end = page.getByLabelText("Vale até");
  await expect.element(end).toHaveValue("2026-12-24");
  (end.element() as HTMLInputElement).focus();
  await userEvent.keyboard("{Delete}");
  await expect.poll(() => (end.element() as HTMLInputElement).validity.badInput).toBe(true);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect.element(end).toHaveAccessibleDescription("Esta data não existe ou está incompleta.");
  await expect.element(end).toHaveFocus();
  expect(api.changes()).toEqual([]);
  await end.fill("2026-12-31");
  await expect.element(end).not.toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect.poll(() => api.changes()[0]?.body).toMatchObject({ expiresAt: "2027-01-01T02:59:59.999Z" });
});

it("shows the former state of a switch that could not be changed", async () => {
  const active = answer(coupons.getCoupon, { archived: false, active: true });
  await renderScreen(CouponDetail, { at, rules: [active, refuse(coupons.patchCoupon, "UNAVAILABLE")] });
  const control = page.getByRole("switch", { name: /^Ativo/ });
  await control.click();
  await expect.element(page.getByText("Volte em instantes")).toBeVisible();
  await expect.element(control).toBeChecked();
});

it.each([
  { why: "without an id", at: "/account/coupons/detail" },
  { why: "with an id of no coupon", at },
])("says that there is no such coupon: $why", async ({ at }) => {
  await renderScreen(CouponDetail, { at, rules: [refuse(coupons.getCoupon, "NOT_FOUND")] });
  await expect.element(page.getByText("Cupom não encontrado")).toBeVisible();
  await page.getByRole("link", { name: "Ver meus cupons" }).click();
  await expect.element(page.getByText("/account/coupons")).toBeVisible();
});
