import { gateways, plans, profile, settings } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, type Rule, refuse } from "../../../test/api.ts";
import { checkScreen, takePicture } from "../../../test/check-screen.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Account from "./Account.tsx";

const startsAt = new Date(Date.now() + 86_400_000).toISOString();
const key = answer(settings.getPix, { key: null, next: null });
const iugu = answer(gateways.getIuguAccount, { status: "none", submission: null, startsAt: null });
const mp = answer(gateways.getMpConnection, { connected: false, next: null });
const waits = /^Ter um jeito de receber Começa a receber .+, \d\d:\d\d\. Não falta nada\. esperando$/;

it.each<[string, Rule[], name: string | RegExp, path: string]>([
  ["none was chosen", [], "1 Cadastrar a chave PIX falta", "/account/pix"],
  [
    "iugu verifies the account",
    [answer(gateways.getIuguAccount, { status: "pending", submission: null, startsAt: null })],
    "Ter um jeito de receber A iugu está analisando seus dados. Não falta nada. esperando",
    "/account/iugu-account",
  ],
  [
    "the account at iugu starts tomorrow",
    [answer(gateways.getIuguAccount, { status: "verified", submission: null, startsAt })],
    waits,
    "/account/iugu-account",
  ],
  [
    "the account at Mercado Pago starts tomorrow",
    [answer(gateways.getMpConnection, { connected: false, next: { accountId: "1", startsAt } })],
    waits,
    "/mp/connect",
  ],
  [
    "the key starts tomorrow",
    [answer(settings.getPix, { key: null, next: { type: "email", key: "ana@banco.com.br", startsAt } as never })],
    waits,
    "/account/pix",
  ],
])("says what the way to be paid lacks: %s", async (what, rules, name, path) => {
  const unfinished = answer(profile.getProfile, { published: false, obstacle: "no_plan" });
  const without = answer(plans.listPlans, { data: [] });
  await renderScreen(Account, { at: "/account", rules: [...rules, key, iugu, mp, without, unfinished] });
  const step = page.getByRole("link", {
    name: typeof name === "string" ? name.replace("1 ", "3 ") : name,
    exact: true,
  });
  await expect.element(step).toHaveAttribute("href", path);
  await checkScreen();
  await takePicture(`Account-${what}`);
});

it.each<[string, Rule["endpoint"]]>([
  ["the plans", plans.listPlans],
  ["the PIX key", settings.getPix],
  ["the account at Mercado Pago", gateways.getMpConnection],
])("says nothing about what is left to do while it could not load %s", async (_, endpoint) => {
  const unfinished = answer(profile.getProfile, { published: false, obstacle: "no_plan" });
  const api = await renderScreen(Account, {
    at: "/account",
    rules: [refuse(endpoint, "UNAVAILABLE"), unfinished, key, iugu, mp],
  });
  const retry = page.getByRole("alert").getByRole("button", { name: "Tentar de novo" });
  await expect.element(retry).toBeVisible();
  expect(page.getByText("falta", { exact: true }).elements()).toEqual([]);
  api.follow(answer(endpoint, {}));
  await retry.click();
  await expect.element(page.getByRole("button", { name: /^Publicar um story/ })).toBeVisible();
});
