import { expect, type Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";

/** Signs in by the form, as a person does. */
export async function signIn(page: Page, { username, password }: HttpCreator): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("E-mail ou usuário").fill(username);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/account$/);
}

/** With a plan and a key, so that the page is in the air. */
export async function beginToSell({ send }: HttpCreator): Promise<void> {
  await send("/plan/all", { data: [{ name: "Mensal", price: 2990, periodMonths: 1 }] }, "PUT");
  const key = { type: "cpf", key: "52998224725", document: "52998224725", name: "Ana Luz", city: "Recife" };
  await send("/account/pix", key, "PUT");
}
