import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp, verifyAccountEmail } from "./creator-over-http.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn, signOut } from "./sign-in.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

const newPassword = "outra senha bem comprida";
let server: Running;
let phone: Phone;
let stranger: Phone;
let ana: HttpCreator;

const look = (name: string) => phone.look(name);

const linkIn = (text: string) => new URL(/https?:\S+/.exec(text)?.[0] ?? "").pathname;

test.beforeAll(async ({ browser, product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  phone = await openPhone(browser, server.url);
  stranger = await openPhone(browser, server.url);
  await signIn(phone.page, ana);
});
test.afterAll(() => server.remove());

test("a creator replaces the PIX key, and an e-mail reports the change", async ({ browser }) => {
  const bia = await registerOverHttp(server.url);
  await verifyAccountEmail(bia, server);
  await beginToSell(bia);
  const own = await openPhone(browser, server.url);
  const { page } = own;
  await signIn(page, bia, "/account/pix");
  await page.getByLabel("Tipo de chave").selectOption("E-mail");
  await page.getByLabel("Chave PIX").fill("ana@banco.com.br");
  await page.getByRole("button", { name: "Salvar chave" }).tap();
  await expect(page.getByText("Chave PIX salva")).toBeVisible();
  await lastMailTo(server, `${bia.username}@exemplo.com.br`, /chave PIX foi trocada/);
  await page.context().close();
});

test("a creator changes settings, which are saved at once and change the public page", async () => {
  const { page } = phone;
  await page.goto("/account/menu");
  await page.getByRole("link", { name: "Configurações" }).click();
  await expect(page.getByRole("heading", { name: "Configurações" })).toBeVisible();
  await look("settings");
  const saved = () =>
    page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.url().endsWith("/account/setting"),
    );
  for (const change of [
    () => page.getByLabel("Quanto tempo um story fica no ar").selectOption("48 horas"),
    () => page.getByLabel("Dias de tolerância").selectOption("7 dias"),
    () => page.getByRole("switch", { name: /Aceitar novos assinantes/ }).click(),
    () => page.getByRole("switch", { name: /Mostrar número/ }).click(),
  ]) {
    const response = saved();
    await change();
    expect((await response).status()).toBe(200);
  }
  await page.getByLabel("Recado para quem assina").fill("Obrigada por assinar!");
  await page.getByRole("button", { name: "Salvar recado" }).click();
  await expect(page.getByText("Salvo", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Quanto tempo um story fica no ar")).toHaveValue("48h");
  await expect(page.getByLabel("Dias de tolerância")).toHaveValue("7");
  await expect(page.getByLabel("Recado para quem assina")).toHaveValue("Obrigada por assinar!");
  await expect(page.getByRole("switch", { name: /Aceitar novos/ })).not.toBeChecked();
  await stranger.page.goto(`/@${ana.username}`);
  await expect(stranger.page.getByRole("link", { name: /^Assinar/ })).toBeHidden();
  await page.getByRole("switch", { name: /Aceitar novos/ }).click();
});

test("a creator signs another device out, and the list marks the current device", async () => {
  const { page } = phone;
  await page.goto("/account/settings");
  const devices = page.getByRole("list", { name: "Aparelhos conectados" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByText("este aparelho")).toHaveCount(1);
  await devices.scrollIntoViewIfNeeded();
  await devices.getByRole("button", { name: "Sair" }).click();
  await look("settings-end-session");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sair" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect.poll(async () => (await ana.request("/me")).status).toBe(401);
});

test("a creator changes the password", async () => {
  const { page } = phone;
  await page.getByRole("button", { name: "Trocar senha" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Nova senha", { exact: true }).fill(newPassword);
  await sheet.getByLabel("Repita a senha").fill(`${newPassword}x`);
  await sheet.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(sheet.getByText("As senhas estão diferentes.")).toBeVisible();
  await look("settings-password");
  await sheet.getByLabel("Repita a senha").fill(newPassword);
  await sheet.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.getByText("Senha trocada.", { exact: false })).toBeVisible();
  await expect(sheet).toBeHidden();
});

test("a creator edits bio, link, name and username", async () => {
  const { page } = phone;
  await page.getByRole("link", { name: /Editar perfil/ }).click();
  await expect(page.getByRole("heading", { name: "Editar perfil" })).toBeVisible();
  await page.getByLabel("Bio").fill("Bastidores todo dia.");
  await page.getByLabel("Instagram").fill("@ana.luz");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Perfil salvo")).toBeVisible();
  await expect(page.getByLabel("Instagram")).toHaveValue("ana.luz");
  await page.getByRole("link", { name: /^Nome Ana/ }).click();
  await page.getByLabel("Nome completo").fill("Ana Luz Costa");
  await page.getByRole("button", { name: "Salvar nome" }).click();
  await expect(page).toHaveURL(/\/profile\/edit$/);
  await expect(page.getByText("Ana Luz Costa")).toBeVisible();
  await page.getByRole("link", { name: /^Nome de usuário/ }).click();
  await page.getByLabel("Nome de usuário").fill(`${ana.username}.luz`);
  await page.getByRole("button", { name: "Salvar nome de usuário" }).click();
  await expect(page).toHaveURL(/\/profile\/edit$/);
  await expect(page.getByText(`@${ana.username}.luz`)).toBeVisible();
  await stranger.page.goto(`/@${ana.username}.luz`);
  await expect(stranger.page.getByText("Bastidores todo dia.")).toBeVisible();
  // The link in the Instagram bio still works.
  await stranger.page.goto(`/@${ana.username}?igsh=x`);
  await expect(stranger.page).toHaveURL(new RegExp(`/@${ana.username}\\.luz$`));
  await page.getByRole("link", { name: /^Nome de usuário/ }).click();
  const former = page.getByRole("list", { name: "Nomes antigos" });
  await expect(former.getByText(`@${ana.username}`, { exact: true })).toBeVisible();
  await look("profile-username-former");
  await page.getByRole("link", { name: "Voltar" }).click();
});

test("a creator changes the e-mail and confirms it with the link of an e-mail", async () => {
  const { page } = phone;
  const email = `nova.${ana.username}@exemplo.com.br`;
  await page.goto("/profile/edit");
  await page.getByRole("link", { name: /^E-mail/ }).click();
  await expect(page.getByText("Ainda não confirmado")).toBeVisible();
  await page.getByLabel("Novo e-mail").fill(email);
  await page.getByRole("button", { name: "Trocar e-mail" }).click();
  // The session confirmed its password a moment ago, so the form does not ask again.
  await expect(page.getByText(`Link enviado para ${email}`)).toBeVisible();
  await page.goto(linkIn(await lastMailTo(server, email, /^Confirme/)));
  await page.getByRole("button", { name: "Confirmar e-mail" }).click();
  await expect(page.getByText("E-mail confirmado")).toBeVisible();
  await look("email-confirmed");
  await page.getByRole("link", { name: "Ir para minha conta" }).click();
  await expect(page.getByText("Confirmado", { exact: true })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
});

test("a creator resets a forgotten password with a link that works once", async () => {
  const { page } = phone;
  const email = `nova.${ana.username}@exemplo.com.br`;
  await page.goto("/account/settings");
  await signOut(page);
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByText("Confira seu e-mail")).toBeVisible();
  const link = linkIn(await lastMailTo(server, email, /^Crie uma nova senha/));
  // A second tab with the same link.
  const late = await page.context().newPage();
  for (const one of [page, late]) await one.goto(link);
  const save = async (on: Page) => {
    await on.getByLabel("Nova senha", { exact: true }).fill("mais uma senha comprida");
    await on.getByLabel("Repita a senha").fill("mais uma senha comprida");
    await on.getByRole("button", { name: "Salvar nova senha" }).click();
  };
  await save(page);
  await expect(page.getByRole("heading", { name: "Senha salva" })).toBeVisible();
  await save(late);
  await expect(late.getByRole("heading", { name: "Link vencido" })).toBeVisible();
  await late.close();
  // A dead link says so before anything is typed.
  for (const [dead, title] of [
    [link, "Link vencido"],
    [`/senha/${"a".repeat(120)}`, "Este link não abre nada"],
  ] as const) {
    await page.goto(dead);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByLabel("Nova senha", { exact: true })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Pedir outro link" })).toBeVisible();
    await look("password-link-expired");
  }
  await signIn(page, { ...ana, username: email, password: "mais uma senha comprida" });
});

test("a creator downloads the data of the account as one file", async () => {
  const { page } = phone;
  await page.goto("/account/settings");
  await page.getByRole("button", { name: /Baixar meus dados/ }).click();
  const sheet = page.getByRole("dialog", { name: "Baixar meus dados" });
  await expect(sheet.getByRole("button", { name: "Preparar arquivo" })).toBeVisible();
  await sheet.getByRole("button", { name: "Preparar arquivo" }).click();
  await expect(sheet.getByText(/Seu arquivo está pronto/)).toBeVisible({ timeout: 60_000 });
  await look("data-export-ready");
  const download = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Baixar arquivo" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("camarim-meus-dados.zip");
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  await lastMailTo(server, `nova.${ana.username}@exemplo.com.br`, /^Seus dados estão prontos/);
});

test("a creator schedules the deletion of the account with the username, then cancels it", async () => {
  const { page } = phone;
  const handle = `${ana.username}.luz`;
  await page.goto("/account/settings");
  await page.getByRole("button", { name: "Apagar minha conta" }).click();
  const sheet = page.getByRole("dialog", { name: "Apagar minha conta" });
  await sheet.getByLabel(/nome de usuário/).fill("outra");
  await sheet.getByRole("button", { name: "Apagar minha conta" }).click();
  await expect(sheet.getByText("Digite seu nome de usuário como ele é.")).toBeVisible();
  await sheet.getByLabel(/nome de usuário/).fill(handle);
  await sheet.getByRole("button", { name: "Apagar minha conta" }).click();
  const leaving = page.getByRole("region", { name: "Sua conta será apagada" });
  await page.getByText("Sua conta está a caminho de ser apagada").click();
  await expect(leaving).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await look("account-leaving");
  await expect.poll(async () => (await fetch(`${server.url}/@${handle}`)).status).toBe(404);
  await leaving.getByRole("button", { name: "Desistir e manter minha conta" }).click();
  await expect(leaving).toBeHidden();
  await expect.poll(async () => (await fetch(`${server.url}/@${handle}`)).status).toBe(200);
});
