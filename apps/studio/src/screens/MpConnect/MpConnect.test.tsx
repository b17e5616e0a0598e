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
