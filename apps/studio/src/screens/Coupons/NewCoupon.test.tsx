import { coupons, plans } from "@camarim/contract";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, lose, refuse } from "../../../test/api.ts";
import { renderApp, renderScreen } from "../../../test/render-screen.tsx";
import NewCoupon from "./NewCoupon.tsx";

const at = "/account/coupons/new";
const submit = page.getByRole("button", { name: "Criar cupom" });

it("cannot be sent before it is known which plans there are", async () => {
  const api = await renderScreen(NewCoupon, { at, rules: [refuse(plans.listPlans, "UNAVAILABLE")] });
  const retry = page.getByRole("button", { name: "Tentar de novo" });
  await expect.element(retry).toBeVisible();
  await expect.element(submit).not.toBeInTheDocument();
  api.follow(answer(plans.listPlans, {}));
  await retry.click();
  await expect.element(page.getByRole("checkbox", { name: "Todos os planos" })).toBeChecked();
  await expect.element(submit).toBeVisible();
});

it("takes no more than 100 %, and separates the thousands of an amount", async () => {
  await renderScreen(NewCoupon, { at });
  const percent = page.getByLabelText("Desconto em %", { exact: true }).last();
  await userEvent.type(percent, "150");
  await expect.element(percent).toHaveValue("15");
  await page.getByRole("radio", { name: "Valor fixo" }).click();
  const money = page.getByLabelText("Desconto", { exact: true });
  await userEvent.type(money, "112640");
  await expect.element(money).toHaveValue("1.126,40");
  await userEvent.type(money, "{Backspace}");
  await expect.element(money).toHaveValue("112,64");
});

it("is for subscriptions at first, and for items without plans and further payments", async () => {
  const api = await renderScreen(NewCoupon, { at });
  const targets = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await expect.element(targets("Assinaturas")).toBeChecked();
  await expect.element(targets("Avulsos")).not.toBeChecked();
  await page.getByRole("radio", { name: "Dias grátis" }).click();
  await expect.element(targets("Avulsos")).not.toBeInTheDocument();
  await page.getByRole("radio", { name: "Porcentagem" }).click();
  await page.getByLabelText("Código").fill("AVULSO");
  await page.getByLabelText("Desconto em %", { exact: true }).last().fill("20");
  await targets("Assinaturas").click();
  await submit.click();
  await expect.element(page.getByText("Escolha para o que o cupom vale.")).toBeVisible();
  await targets("Avulsos").click();
  await expect.element(page.getByLabelText("Vale para", { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole("checkbox", { name: "Todos os planos" })).not.toBeInTheDocument();
  await submit.click();
  await expect
    .poll(() => api.changes().at(-1)?.body)
    .toMatchObject({ appliesTo: ["item"], duration: "once", plans: [] });
});

it("repeats a request whose answer was lost, and sends another one after the coupon was archived", async () => {
  const rules = [lose(coupons.createCoupon), answer(coupons.getCoupon, { archived: false })];
  const api = await renderApp({ at, rules });
  const keys = () =>
    api.sent().flatMap((sent) => (sent.endpoint === coupons.createCoupon ? [sent.idempotencyKey] : []));
  await page.getByLabelText("Código").fill("VOLTA20");
  await page.getByLabelText("Desconto em %", { exact: true }).last().fill("20");
  for (const times of [1, 2]) {
    await submit.click();
    await expect.poll(keys).toHaveLength(times);
    await expect.element(submit).toBeEnabled();
  }
  void api.goTo("/account/coupons/detail?id=0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f");
  await page.getByRole("button", { name: "Sair e guardar rascunho" }).click();
  await page.getByRole("button", { name: "Arquivar cupom" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Arquivar cupom" }).click();
  await expect.element(page.getByText("Cupom arquivado")).toBeVisible();
  await api.goTo(at);
  await expect.element(page.getByLabelText("Código")).toHaveValue("VOLTA20");
  await submit.click();
  await expect.poll(keys).toHaveLength(3);
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(api.changes().at(-2)?.endpoint).toBe(coupons.deleteCoupon);
});

it("creates another coupon if the one of the lost answer was archived on another device", async () => {
  const api = await renderApp({ at, rules: [lose(coupons.createCoupon)] });
  const keys = () =>
    api.sent().flatMap((sent) => (sent.endpoint === coupons.createCoupon ? [sent.idempotencyKey] : []));
  await page.getByLabelText("Código").fill("DEVOLTA");
  await page.getByLabelText("Desconto em %", { exact: true }).last().fill("20");
  await submit.click();
  await expect.poll(keys).toHaveLength(1);
  api.follow(answer(coupons.createCoupon, { archived: false }), lose(coupons.getCoupon));
  await expect.element(submit).toBeEnabled();
  await submit.click();
  await expect.poll(keys).toHaveLength(2);
  api.follow(answer(coupons.getCoupon, { archived: true }));
  await expect.element(submit).toBeEnabled();
  await submit.click();
  await expect.poll(keys).toHaveLength(4);
  const [first, second, third, fourth] = keys();
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});
