import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { registerOverHttp } from "./creator-over-http.ts";
import { clearLastCode } from "./factor-rows.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { goTo, hasOverlays } from "./go-to.ts";
import { openPhone } from "./phone.ts";
import { readQr } from "./read-qr.ts";
import { beginToSell, signIn, signInLongAgo, signOut as signOutOf } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { addAuthenticator, holdPasskeySignIn } from "./virtual-authenticator.ts";
import { wrongCode } from "./wrong-code.ts";

test.afterAll(({ product }) => product.remove());

test("a creator protects the account with a passkey and an app, and signs in and confirms with them", async ({
  browser,
  product: server,
}) => {
  // Passkeys belong to the public URL; an IP address has none.
  const home = server.url.replace("127.0.0.1", "localhost");
  const ana = await registerOverHttp(home);
  await beginToSell(ana);
  const { page, look } = await openPhone(browser, home);
  const sheet = page.getByRole("dialog");
  let app: TOTP;
  let recoveryCodes: string[];

  await test.step("the wallet suggests a second factor after the first sale", async () => {
    const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
    const fan = fanOverHttp(home, ana);
    const order = (await fan.order(planId)).body;
    await fan.sendReceipt(order);
    expect((await ana.request(`/payments/${order._id}/approve`, { method: "POST" })).status).toBe(200);
    await addAuthenticator(page);
    await signIn(page, ana, "/home");
    const card = page.getByRole("region", { name: "Proteja seu dinheiro" });
    await expect(async () => {
      await page.reload();
      await expect(card).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await card.getByRole("link", { name: "Proteger agora" }).click();
    await expect(page).toHaveURL(/\/account\/security$/);
  });

  await test.step("a passkey comes with recovery codes, which are copied and saved", async () => {
    await page.getByRole("button", { name: "Adicionar chave de acesso" }).click();
    await expect(sheet.getByLabel("Nome", { exact: true })).toHaveValue("Chrome no Linux");
    await sheet.getByRole("button", { name: "Continuar" }).click();
    await expect(codesIn(page)).toHaveCount(10);
    // They are shown once: neither key leaves them.
    await page.keyboard.press("Escape");
    await page.goBack();
    recoveryCodes = await codesIn(page).allInnerTexts();
    await sheet.getByRole("button", { name: "Copiar códigos" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join("\n"));
    const saved = page.waitForEvent("download");
    await sheet.getByRole("button", { name: "Baixar em .txt" }).click();
    const file = readFileSync(await (await saved).path(), "utf8");
    for (const text of [`@${ana.username}`, ...recoveryCodes]) expect(file).toContain(text);
    await keepCodes(page);
    await expect(page.getByRole("button", { name: /^Chrome no Linux.*Criada: hoje.*Nunca usada/ })).toBeVisible();
    await page.goto("/home");
    await expect(page.getByRole("list", { name: "Operações" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Proteja seu dinheiro" })).toBeHidden();
  });

  await test.step("the passkey signs in alone, by its button and as the browser suggests it", async () => {
    const allowButton = await holdPasskeySignIn(page);
    await signOut(page);
    await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
    allowButton();
    await expect(page).toHaveURL(/\/account$/);
    // Without the button: the browser suggests it at the field for the username.
    const allowSuggestion = await holdPasskeySignIn(page);
    await signOut(page);
    await page.getByLabel("E-mail ou usuário").focus();
    allowSuggestion();
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step("an app is added by its QR code, and its code is the second step after the password", async () => {
    await page.goto("/account/security");
    await page.getByRole("button", { name: "Adicionar aplicativo" }).click();
    const code = sheet.getByLabel("Código que o aplicativo mostra");
    await expect(code).toBeVisible();
    const picture = await sheet.getByRole("img", { name: "QR code para o aplicativo autenticador" }).screenshot();
    const shown = (await sheet.getByRole("region", { name: "Ou digite esta chave" }).textContent()) ?? "";
    const [secret = ""] = /[A-Z2-7]{32}/.exec(shown.replace(/\s/g, "")) ?? [];
    expect(readQr(picture)).toContain(`secret=${secret}`);
    app = new TOTP({ secret: Secret.fromBase32(secret) });
    await code.fill(wrongCode(app));
    await expect(sheet.getByText(/não confere/)).toBeVisible();
    await code.fill(app.generate());
    await expect(page.getByText("Adicionado: hoje")).toBeVisible();

    // The passkey must not enter before the password does.
    await holdPasskeySignIn(page);
    await signOut(page);
    await enterPassword(page, ana);
    await enterCode(page, wrongCode(app));
    await expect(page.getByText(/não confere/)).toBeVisible();
    // Each code is accepted once: the next one, which is valid already.
    await enterCode(page, app.generate({ timestamp: Date.now() + 30_000 }));
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step("a recovery code is the second step once, also after the password was changed meanwhile", async () => {
    const [recoveryCode = ""] = recoveryCodes;
    await holdPasskeySignIn(page);
    await signOut(page);
    await enterPassword(page, ana);
    const password = "outra senha bem comprida";
    expect((await ana.send("/me", { password }, "PUT")).status).toBe(200);
    await enterCode(page, recoveryCode);
    await expect(page.getByText(/tempo para entrar acabou/)).toBeVisible();
    ana.password = password;
    await enterPassword(page, ana);
    await enterCode(page, recoveryCode.toLowerCase());
    await expect(page).toHaveURL(/\/account$/);
    await page.goto("/account/security");
    await expect(page.getByText("9 códigos sobrando")).toBeVisible();
    ana.recoveryCodes = recoveryCodes.slice(1);
  });

  await test.step("a code or the passkey confirms what is sensitive, and the password does not", async () => {
    const dialog = page.getByRole("dialog", { name: "Confirme que é você" });
    const createCodes = async () => {
      await signInLongAgo(page, server, ana, "/account/security");
      await page.getByRole("button", { name: "Criar novos códigos" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Criar novos códigos" }).click();
    };
    await createCodes();
    await expect(dialog.getByLabel("Código")).toBeVisible();
    await expect(dialog.getByLabel("Sua senha")).toBeHidden();
    await clearLastCode(server, ana);
    await dialog.getByLabel("Código").fill(app.generate());
    ana.recoveryCodes = await keepCodes(page);
    expect(ana.recoveryCodes).not.toContain(recoveryCodes[1]);
    await createCodes();
    await dialog.getByRole("button", { name: "Usar chave de acesso" }).click();
    await keepCodes(page);
  });

  await test.step("without the app and the passkey the account opens with the password alone", async () => {
    await page.getByRole("button", { name: "Remover" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remover" }).click();
    await expect(page.getByText("Adicionado: hoje")).toBeHidden();
    await page.getByRole("button", { name: /^Chrome no Linux.*Último uso: hoje/ }).click();
    await sheet.getByRole("button", { name: "Remover chave de acesso" }).click();
    await expect(page.getByText("É sua última proteção")).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remover", exact: true }).click();
    await expect(page.getByText("Sua conta abre só com a senha")).toBeVisible();
    await expect(page.getByText(/códigos sobrando/)).toBeHidden();
    await look("security-without-factors");
  });
});

const codesIn = (page: Page) =>
  page.getByRole("dialog").getByRole("list", { name: "Códigos de recuperação" }).getByRole("listitem");

/** Closes the sheet of new recovery codes; returns them. */
async function keepCodes(page: Page): Promise<string[]> {
  await expect(codesIn(page)).toHaveCount(10);
  const shown = await codesIn(page).allInnerTexts();
  await page.getByRole("dialog").getByRole("button", { name: "Guardei meus códigos" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await hasOverlays(page, 0);
  return shown;
}

async function signOut(page: Page) {
  await goTo(page, "/account/menu");
  await signOutOf(page);
}

async function enterPassword(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel("E-mail ou usuário").fill(username);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Confirme que é você" })).toBeVisible();
}

/** The six digits of an app are sent by themselves, a recovery code by the button. */
async function enterCode(page: Page, code: string) {
  await page.getByLabel("Código", { exact: true }).fill(code);
  if (!/^\d{6}$/.test(code)) await page.getByRole("button", { name: "Entrar", exact: true }).click();
}
