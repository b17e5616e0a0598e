import { auth, factors, settings } from "@camarim/contract";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, type Rule, refuse } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Settings from "../../screens/Settings/Settings.tsx";

const password = answer(factors.getFactors, { app: null, passkeys: [] });
const ask = refuse(settings.patchSetting, "CONFIRMATION_REQUIRED");
const dialog = page.getByRole("dialog", { name: "Confirme que é você" });
const typed = dialog.getByLabelText("Sua senha");

/** Sends what needs a confirmation. */
async function open(...rules: Rule[]) {
  const api = await renderScreen(Settings, { at: "/account/settings", rules: [...rules, password, ask] });
  await page.getByLabelText("Recado para quem assina").fill("Obrigada, gente!");
  await page.getByRole("button", { name: "Salvar recado" }).click();
  await expect.element(typed).toHaveFocus();
  return api;
}

it("names a wrong password under its field", async () => {
  await open(refuse(auth.confirmSession, "VALIDATION_FAILED", { password: "Senha incorreta." }));
  await typed.fill("não é esta");
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await expect.element(typed).toHaveAccessibleDescription("Senha incorreta.");
});

it.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["its button", () => dialog.getByRole("button", { name: "Fechar" }).click()],
])("closes with %s without an error, and the form can be sent again", async (_, close) => {
  await open();
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  const alerts = page.getByRole("region", { name: "Avisos" }).getByRole("button");
  expect(alerts.query()).toBeNull();
  await page.getByRole("button", { name: "Salvar recado" }).click();
  await expect.element(dialog).toBeVisible();
});

it("returns to the sheet below it, with what was typed there", async () => {
  const rules = [password, refuse(auth.putMe, "CONFIRMATION_REQUIRED")];
  await renderScreen(Settings, { at: "/account/settings", rules });
  await page.getByRole("button", { name: "Trocar senha" }).click();
  const sheet = page.getByRole("dialog", { name: "Trocar senha" });
  for (const label of ["Nova senha", "Repita a senha"])
    await sheet.getByLabelText(label, { exact: true }).fill("cafe com pao de queijo");
  await sheet.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect.element(typed).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(sheet.getByLabelText("Nova senha", { exact: true })).toHaveValue("cafe com pao de queijo");
});

it("sends the request again once it is confirmed", async () => {
  let isConfirmed = false;
  const confirm: Rule = {
    endpoint: auth.confirmSession,
    respond: (state, url) => {
      isConfirmed = true;
      return answer(auth.confirmSession, {}).respond(state, url);
    },
  };
  const save: Rule = {
    endpoint: settings.patchSetting,
    respond: (state, url) => (isConfirmed ? answer(settings.patchSetting, {}) : ask).respond(state, url),
  };
  const api = await open(confirm, save);
  await typed.fill("cavalo correto bateria");
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await expect
    .poll(() => api.changes().map(({ endpoint }) => endpoint.url))
    .toEqual([settings.patchSetting.url, auth.confirmSession.url, settings.patchSetting.url]);
  await expect.element(dialog).not.toBeInTheDocument();
});
