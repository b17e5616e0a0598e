import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { clearLastCode, endPostponement, leaveRecoveryCodes } from "./factor-rows.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { goTo, hasOverlays } from "./go-to.ts";
import { openPhone, type Phone } from "./phone.ts";
import { readQr } from "./read-qr.ts";
import { scriptAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn, signInLongAgo, signOut as signOutOf } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { addAuthenticator, holdPasskeySignIn } from "./virtual-authenticator.ts";
import { wrongCode } from "./wrong-code.ts";

let server: Running;
/** Passkeys belong to the public URL; an IP address has none. */
let home: string;
let ana: HttpCreator;
let phone: Phone;
let page: Page;

test.beforeAll(({ product }) => {
  server = product;
  home = server.url.replace("127.0.0.1", "localhost");
});
test.afterAll(() => server.remove());

test.beforeEach(async ({ browser }) => {
  ana = await registerOverHttp(home);
  phone = await openPhone(browser, home);
  page = phone.page;
});
test.afterEach(() => page.context().close());

async function lookAtBothSizes(name: string) {
  await phone.look(name);
  await page.setViewportSize({ width: 1280, height: 800 });
  await phone.look(`${name}-desktop`);
  await page.setViewportSize({ width: 390, height: 844 });
}

const sheet = () => page.getByRole("dialog");
const codes = () => sheet().getByRole("list", { name: "Códigos de recuperação" }).getByRole("listitem");

/** Closes the sheet of new recovery codes; returns them. */
async function keepCodes(): Promise<string[]> {
  await expect(codes()).toHaveCount(10);
  const shown = await codes().allInnerTexts();
  await sheet().getByRole("button", { name: "Guardei meus códigos" }).click();
  await expect(sheet()).toBeHidden();
  await hasOverlays(page, 0);
  return shown;
}

async function signOut() {
  await goTo(page, "/account/menu");
  await signOutOf(page);
}

async function enterPassword() {
  await page.getByLabel("E-mail ou usuário").fill(ana.username);
  await page.getByLabel("Senha", { exact: true }).fill(ana.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Confirme que é você" })).toBeVisible();
}

/** The six digits of an app are sent by themselves, a recovery code by the button. */
async function enterCode(code: string) {
  await page.getByLabel("Código", { exact: true }).fill(code);
  if (!/^\d{6}$/.test(code)) await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

test("a creator adds a passkey, keeps the recovery codes, and signs in with the passkey alone", {
  tag: "@slow",
}, async () => {
  await addAuthenticator(page);
  await signIn(page, ana, "/account/settings");
  await page.getByRole("link", { name: "Segurança da entrada" }).click();
  await expect(page).toHaveURL(/\/account\/security$/);
  const add = page.getByRole("button", { name: "Adicionar chave de acesso" });
  await expect(add).toBeVisible();
  await add.click();
  await expect(sheet().getByLabel("Nome", { exact: true })).toHaveValue("Chrome no Linux");
  await sheet().getByRole("button", { name: "Continuar" }).click();

  await expect(codes()).toHaveCount(10);
  await page.keyboard.press("Escape");
  await page.goBack();
  const shown = await codes().allInnerTexts();
  await sheet().getByRole("button", { name: "Copiar códigos" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join("\n"));
  const saved = page.waitForEvent("download");
  await sheet().getByRole("button", { name: "Baixar em .txt" }).click();
  const file = readFileSync(await (await saved).path(), "utf8");
  for (const text of [`@${ana.username}`, ...shown]) expect(file).toContain(text);
  await keepCodes();

  await page.getByRole("button", { name: /^Chrome no Linux/ }).click();
  await sheet().getByLabel("Nome", { exact: true }).fill("Meu notebook");
  await sheet().getByRole("button", { name: "Salvar nome" }).click();
  const passkey = page.getByRole("button", { name: /^Meu notebook.*Criada: hoje.*Nunca usada/ });
  await expect(passkey).toBeVisible();
  await expect(page.getByText("10 códigos sobrando")).toBeVisible();

  const allowButton = await holdPasskeySignIn(page);
  await signOut();
  await expect(page.getByRole("button", { name: "Entrar com chave de acesso" })).toBeVisible();
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
  allowButton();
  await expect(page).toHaveURL(/\/account$/);

  // Without the button: the browser suggests it at the field for the username.
  const allowSuggestion = await holdPasskeySignIn(page);
  await signOut();
  await page.getByLabel("E-mail ou usuário").focus();
  allowSuggestion();
  await expect(page).toHaveURL(/\/account$/);

  await page.goto("/account/security");
  await page.getByRole("button", { name: /^Meu notebook.*Último uso: hoje/ }).click();
  await sheet().getByRole("button", { name: "Remover chave de acesso" }).click();
  await expect(page.getByText("É sua última proteção")).toBeVisible();
  await phone.look("security-remove-passkey");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover", exact: true }).click();
  await expect(page.getByText("Chave de acesso removida")).toBeVisible();
  await expect(passkey).toBeHidden();
  await expect(page.getByText(/códigos sobrando/)).toBeHidden();
});

test("a creator adds an authenticator app, and signs in with its code or with a recovery code", {
  tag: "@slow",
}, async () => {
  await signIn(page, ana, "/account/security");
  await page.getByRole("button", { name: "Adicionar aplicativo" }).click();
  const code = sheet().getByLabel("Código que o aplicativo mostra");
  await expect(code).toBeVisible();
  const picture = await sheet().getByRole("img", { name: "QR code para o aplicativo autenticador" }).screenshot();
  const shown = (await sheet().getByRole("region", { name: "Ou digite esta chave" }).textContent()) ?? "";
  const [secret = ""] = /[A-Z2-7]{32}/.exec(shown.replace(/\s/g, "")) ?? [];
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  expect(readQr(picture)).toContain(`secret=${secret}`);
  await expect(sheet().getByRole("link", { name: "Abrir o aplicativo" })).toHaveAttribute("href", /^otpauth:/);

  await code.fill(wrongCode(app));
  await expect(sheet().getByText(/não confere/)).toBeVisible();
  await code.fill(app.generate());
  const [recoveryCode = ""] = await keepCodes();
  await expect(page.getByText("Adicionado: hoje")).toBeVisible();

  await signOut();
  await enterPassword();
  await enterCode(wrongCode(app));
  await expect(page.getByText(/não confere/)).toBeVisible();
  // Each code is accepted once: the next one, which is valid already.
  await enterCode(app.generate({ timestamp: Date.now() + 30_000 }));
  await expect(page).toHaveURL(/\/account$/);

  await signOut();
  await enterPassword();
  await page.getByRole("button", { name: "Voltar" }).click();
  await enterPassword();
  const password = "outra senha bem comprida";
  expect((await ana.send("/me", { password }, "PUT")).status).toBe(200);
  await enterCode(recoveryCode);
  await expect(page.getByText(/tempo para entrar acabou/)).toBeVisible();
  ana = { ...ana, password };
  await enterPassword();
  await enterCode(recoveryCode.toLowerCase());
  await expect(page).toHaveURL(/\/account$/);

  await page.goto("/account/security");
  await expect(page.getByText("9 códigos sobrando")).toBeVisible();
  await leaveRecoveryCodes(server, ana, 2);
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(page.getByText("2 códigos sobrando")).toBeVisible();
  await expect(page.getByText("Seus códigos estão acabando")).toBeVisible();
  await page.getByRole("button", { name: "Criar novos códigos" }).click();
  await phone.look("security-new-codes");
  await page.getByRole("alertdialog").getByRole("button", { name: "Criar novos códigos" }).click();
  expect(await keepCodes()).not.toContain(recoveryCode);
  await expect(page.getByText("10 códigos sobrando")).toBeVisible();
  await page.getByRole("button", { name: "Remover" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover" }).click();
  await expect(page.getByText("Sua conta abre só com a senha")).toBeVisible();
});

test("a creator with second factors confirms with a code or with a passkey, not with the password", {
  tag: "@slow",
}, async () => {
  await addAuthenticator(page);
  const app = await ana.addApp();
  await signIn(page, ana, "/account/security");
  await page.getByRole("button", { name: "Adicionar chave de acesso" }).click();
  await sheet().getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Chave de acesso adicionada")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Confirme que é você" });
  const createCodes = async () => {
    await signInLongAgo(page, server, ana, "/account/security");
    await page.getByRole("button", { name: "Criar novos códigos" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Criar novos códigos" }).click();
  };

  await createCodes();
  await expect(dialog.getByLabel("Sua senha")).toBeHidden();
  await dialog.getByLabel("Código").fill(wrongCode(app));
  await expect(dialog.getByText(/^O código ou a chave de acesso não confere/)).toBeVisible();
  await lookAtBothSizes("confirmation-code");
  await clearLastCode(server, ana);
  await dialog.getByLabel("Código").fill(app.generate());
  ana.recoveryCodes = await keepCodes();

  await createCodes();
  await dialog.getByRole("button", { name: "Usar chave de acesso" }).click();
  await keepCodes();
});

test("a creator is asked to protect their money after the first sale, and can postpone it", {
  tag: "@slow",
}, async () => {
  await beginToSell(ana);
  await signIn(page, ana, "/home");
  const card = page.getByRole("region", { name: "Proteja seu dinheiro" });
  await expect(page.getByRole("region", { name: "Saldo disponível" })).toBeVisible();
  await expect(card).toBeHidden();

  const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  const fan = fanOverHttp(home, ana);
  const order = (await fan.order(planId)).body;
  await fan.sendReceipt(order);
  expect((await ana.request(`/payments/${order._id}/approve`, { method: "POST" })).status).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(card).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await card.getByRole("button", { name: "Agora não" }).click();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole("list", { name: "Operações" })).toBeVisible();
  await expect(card).toBeHidden();

  await endPostponement(server, ana);
  await page.goto("/account/wallet");
  await card.getByRole("link", { name: "Proteger agora" }).click();
  await expect(page).toHaveURL(/\/account\/security$/);
  await addAuthenticator(page);
  await page.getByRole("button", { name: "Adicionar chave de acesso" }).click();
  await sheet().getByRole("button", { name: "Continuar" }).click();
  await keepCodes();
  await page.goto("/home");
  await expect(page.getByRole("list", { name: "Operações" })).toBeVisible();
  await expect(card).toBeHidden();

  const allow = await holdPasskeySignIn(page);
  await signOut();
  await enterPassword();
  await lookAtBothSizes("sign-in-second-step");
  allow();
  await page.getByRole("button", { name: "Usar chave de acesso" }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test("an admin without a second factor is led from the back office to add one", { tag: "@slow" }, async () => {
  scriptAdmin(server, "grant", ana.username);
  await signIn(page, ana, "/admin");
  await expect(page.getByRole("heading", { name: "Proteja sua conta para entrar" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Avisos" }).getByRole("button")).toHaveCount(0);
  await page.getByRole("link", { name: "Ir para Segurança" }).click();
  await expect(page.getByText("Quem administra o Camarim precisa")).toBeVisible();
  await lookAtBothSizes("security-mandatory");
  await ana.addApp();
  // The server caches the state of a session.
  await expect(async () => {
    await page.goto("/admin");
    await expect(page.getByRole("navigation", { name: "Filas" })).toBeVisible({ timeout: 5_000 });
  }).toPass();
});
