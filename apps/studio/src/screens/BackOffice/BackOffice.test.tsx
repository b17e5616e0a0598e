import { auth } from "@camarim/contract";
import { listWalletReviews } from "@camarim/contract/admin-wallets";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import BackOffice from "./BackOffice.tsx";

const at = "/admin";

it("does not exist for creators", async () => {
  await renderScreen(BackOffice, { at, rules: [answer(auth.getMe, { role: "creator" })] });
  await expect.element(page.getByText("Página não encontrada")).toBeVisible();
});

it("does not say so when the account could not be loaded", async () => {
  await renderScreen(BackOffice, { at, rules: [refuse(auth.getMe, "UNAVAILABLE")] });
  await expect.element(page.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
  await expect.element(page.getByText("Página não encontrada")).not.toBeInTheDocument();
});

it("asks admins without a second factor for one", async () => {
  const rules = [answer(auth.getMe, { role: "admin" }), refuse(listWalletReviews, "SECOND_FACTOR_REQUIRED")];
  await renderScreen(BackOffice, { at, rules });
  await expect.element(page.getByText("Proteja sua conta para entrar")).toBeVisible();
});
