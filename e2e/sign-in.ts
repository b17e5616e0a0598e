import { expect, type Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";

/** Signs in through the API and opens a screen, which is one page load less than the form (`signInByForm`). */
export async function signIn(page: Page, { username, password }: HttpCreator, path = "/account"): Promise<void> {
  const login = await page.request.post("/v1/auth/login", { data: { usernameOrEmail: username, password } });
  const { accessToken } = await login.json();
  const script = await page.addInitScript((token) => localStorage.setItem("accessToken", token), accessToken);
  await page.goto(path);
  await script.dispose();
}

export async function signInByForm(page: Page, { username, password }: HttpCreator): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("E-mail ou usuário").fill(username);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/account$/);
}

/** Fills the password field of the open sheet and submits it. */
export async function confirmPassword(page: Page, { password }: HttpCreator, action: string): Promise<void> {
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Senha atual").fill(password);
  await sheet.getByRole("button", { name: action }).click();
}

/** Saves a plan and a PIX key, so that the public page is online. */
export async function beginToSell({ send, password }: HttpCreator): Promise<void> {
  await send("/plan/all", { data: [{ name: "Mensal", price: 2990, periodMonths: 1 }] }, "PUT");
  const key = { type: "cpf", key: "52998224725", document: "52998224725", name: "Ana Luz", city: "Recife" };
  await send("/account/pix", { ...key, currentPassword: password }, "PUT");
}
