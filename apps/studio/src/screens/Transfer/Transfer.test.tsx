import { factors, gateways, ledger, transfers } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Transfer from "./Transfer.tsx";

const at = "/account/transfer";
const rules = [
  answer(gateways.getIuguAccount, { status: "verified" }),
  answer(transfers.getRecipient, { transferEnabled: true }),
  answer(ledger.getBalance, { available: 5_000 }),
];

async function request(amount: string): Promise<void> {
  await page.getByLabelText("Valor").fill(amount);
  await page.getByRole("button", { name: "Transferir", exact: true }).click();
}

it("refuses more than is available", async () => {
  const api = await renderScreen(Transfer, { at, rules });
  await request("50,01");
  await expect
    .element(page.getByLabelText("Valor"))
    .toHaveAccessibleDescription("O valor passa do seu saldo disponível.");
  expect(api.changes()).toEqual([]);
});

it("asks before it transfers, and keeps nothing of the form afterwards", async () => {
  const api = await renderScreen(Transfer, { at, rules });
  await request("50,00");
  await expect.element(page.getByRole("alertdialog", { name: "Transferir R$ 50,00?" })).toBeVisible();
  expect(api.changes()).toEqual([]);
  await page.getByRole("button", { name: "Confirmar transferência" }).click();
  await expect.element(page.getByText("Transferência pedida. Avisamos aqui quando chegar.")).toBeVisible();
  expect(api.changes()).toEqual([{ endpoint: transfers.postTransfer, body: { amount: 5_000 } }]);
  await expect.element(page.getByLabelText("Valor")).toHaveValue("");
});

it("asks who is there if the session was not confirmed, and keeps the amount", async () => {
  const noFactors = answer(factors.getFactors, { app: null, passkeys: [] });
  await renderScreen(Transfer, {
    at,
    rules: [...rules, noFactors, refuse(transfers.postTransfer, "CONFIRMATION_REQUIRED")],
  });
  await request("50,00");
  await page.getByRole("button", { name: "Confirmar transferência" }).click();
  await expect.element(page.getByRole("dialog").getByLabelText("Sua senha")).toBeVisible();
});
