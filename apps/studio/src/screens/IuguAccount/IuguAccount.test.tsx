import { gateways } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { checkScreen, takePicture } from "../../../test/check-screen.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import IuguAccount from "./IuguAccount.tsx";

const at = "/account/iugu-account";
const again = page.getByRole("link", { name: "Enviar de novo" });

it.each(["pending", "refused"] as const)(
  "says that documents are being sent while the account is %s",
  async (status) => {
    await renderScreen(IuguAccount, {
      at,
      rules: [answer(gateways.getIuguAccount, { status, submission: "sending" })],
    });
    await expect.element(page.getByRole("heading", { name: "Enviando seus dados à iugu" })).toBeVisible();
    expect(page.getByRole("link", { name: "Reenviar documentos" }).query()).toBeNull();
    expect(page.getByText("Estamos analisando seus dados").query()).toBeNull();
    expect(page.getByText("Situação da conta").query()).toBeNull();
    await checkScreen();
    await takePicture(`iugu-sending-${status}`);
  },
);

it.each([
  ["refused", "A iugu não aceitou os dados"],
  ["failed", "Não conseguimos enviar seus dados à iugu"],
] as const)("says that the submission was %s", async (submission, title) => {
  const rules = [answer(gateways.getIuguAccount, { status: "none", available: true, submission })];
  await renderScreen(IuguAccount, { at, rules });
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  await expect.element(again).toHaveAttribute("href", "/onboarding");
  await checkScreen();
});
