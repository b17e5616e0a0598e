import { gateways } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import MpConnect from "./MpConnect.tsx";

const route = "/mp/connect";
const connected = answer(gateways.getMpConnection, { connected: true, pixKeyMissing: false, next: null });
const none = answer(gateways.getMpConnection, { connected: false, next: null });

it.each([
  ["that was refused", "?error=access_denied", "Você não autorizou"],
  ["without a state", "?code=TG-1", "Conexão incompleta"],
])("connects nothing by an authorization %s, and offers to begin again", async (_, query, title) => {
  const api = await renderScreen(MpConnect, { at: route + query, route, rules: [none] });
  await expect.element(page.getByRole("alert").getByText(title)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Começar de novo" })).toBeVisible();
  expect(api.changes()).toEqual([]);
});

it("says why a code was refused, beside the account that is connected", async () => {
  const rules = [refuse(gateways.connectMp, "MP_LINK_EXPIRED"), connected];
  await renderScreen(MpConnect, { at: `${route}?code=TG-1&state=s`, route, rules });
  await expect.element(page.getByRole("alert").getByText(/venceu ou já foi usado/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Desconectar" })).toBeVisible();
});

it("connects again after the back button led here", async () => {
  const url = answer(gateways.authorizeMp, { url: "#mercado-pago" });
  const offered = answer(gateways.getMpConnection, { connected: false, next: null, available: true, test: false });
  const api = await renderScreen(MpConnect, { at: route, rules: [offered, url] });
  const button = page.getByRole("button", { name: "Conectar Mercado Pago" });
  await button.click();
  await expect.poll(() => window.location.hash).toBe("#mercado-pago");
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.element(button).not.toHaveAttribute("aria-busy", "true");
  await button.click();
  await expect.poll(() => api.changes()).toHaveLength(2);
});
