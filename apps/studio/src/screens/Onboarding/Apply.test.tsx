import { gateways, wallet } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Onboarding from "./Onboarding.tsx";

const rules = [
  answer(gateways.getIuguAccount, { status: "none", available: true }),
  answer(wallet.getWallet, {
    status: "approved",
    document: "52998224725",
    zipcode: "50050000",
    street: "Rua da Aurora",
  }),
];

it.each([
  ["", { "CPF ou CNPJ": "529.982.247-25" }],
  ["?passo=2", { CEP: "50050-000", Rua: "Rua da Aurora" }],
])("is filled with the registration for transfers: /onboarding%s", async (query, fields) => {
  await renderScreen(Onboarding, { at: `/onboarding${query}`, route: "/onboarding", rules });
  for (const [label, text] of Object.entries(fields))
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue(text);
});

it("says that the former submission failed", async () => {
  const failed = answer(gateways.getIuguAccount, { status: "none", available: true, submission: "failed" });
  await renderScreen(Onboarding, { at: "/onboarding", rules: [failed, ...rules] });
  await expect.element(page.getByRole("alert").getByText("Não conseguimos enviar seus dados à iugu")).toBeVisible();
});
