import { expect, type Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import { goTo } from "./go-to.ts";
import type { Running } from "./server.ts";

/** Signs in through the API and opens a screen, which is one page load less than the form (`signInByForm`). */
export async function signIn(page: Page, creator: HttpCreator, path = "/account"): Promise<void> {
  await openSignedIn(page, await logIn(page, creator), path);
}

/** Returns the access token; uses up a recovery code of an account with a second factor. */
async function logIn(page: Page, { username, password, recoveryCodes }: HttpCreator): Promise<string> {
  const post = async (path: string, data: object) => (await page.request.post(`/v1/auth/${path}`, { data })).json();
  const { pendingToken, accessToken } = await post("login", { usernameOrEmail: username, password });
  if (!pendingToken) return accessToken;
  return (await post("login/code", { pendingToken, code: recoveryCodes.shift() })).accessToken;
}

/** Signs in as 15 minutes ago, so that the server requires a confirmation. */
export async function signInLongAgo(page: Page, server: Running, creator: HttpCreator, path: string): Promise<void> {
  const accessToken = await logIn(page, creator);
  // Before the server reads the session for the first time, since it caches it for some seconds.
  await inDatabase(server, (client) =>
    client.query(
      `update creator_session set confirmed_at = now() - interval '15 minutes'
       where account_id = (select account_id from profile where username = $1)`,
      [creator.username],
    ),
  );
  await openSignedIn(page, accessToken, path);
}

async function openSignedIn(page: Page, accessToken: string, path: string): Promise<void> {
  const script = await page.addInitScript((token) => localStorage.setItem("accessToken", token), accessToken);
  await goTo(page, path);
  await script.dispose();
}

export async function signInByForm(page: Page, { username, password }: HttpCreator): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("E-mail ou usuário").fill(username);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
}

/** The page is replaced once the server has answered, which aborts a navigation and loses what is typed before that. */
export async function signOut(page: Page): Promise<void> {
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Sair da conta" }).click();
  await loaded;
  await expect(page).toHaveURL(/\/auth$/);
}

/** Opens a screen of a session that has ended. The app may leave by itself meanwhile, which aborts the navigation. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto("/account");
    await expect(page).toHaveURL(/\/auth/, { timeout: 5_000 });
  }).toPass();
}

/** Saves a plan and a PIX key, so that the public page is online. */
export async function beginToSell({ send }: HttpCreator): Promise<void> {
  await send("/plan/all", { data: [{ name: "Mensal", price: 2990, periodMonths: 1 }] }, "PUT");
  const key = { type: "cpf", key: "52998224725", document: "52998224725", name: "Ana Luz", city: "Recife" };
  await send("/account/pix", key, "PUT");
}
