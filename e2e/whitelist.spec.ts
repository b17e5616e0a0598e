import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { lastCodeTo } from "./mailbox.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";
import { viewerOn } from "./viewer-on.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let creator: Phone;
let guest: Phone;

test.beforeAll(async ({ browser, product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 4 }))).body._id);
  creator = await openPhone(browser, server.url);
  await signIn(creator.page, ana);
  guest = await openPhone(browser, server.url);
});
test.afterAll(() => server.remove());

test("a creator adds guests to the list and sees which entries were rejected", async () => {
  const { page, look } = creator;
  await page.goto("/account/plan");
  await page.getByRole("link", { name: "Acesso grátis" }).click();
  await expect(page.getByText("Convide quem assiste de graça")).toBeVisible();
  await page.getByRole("link", { name: "Adicionar pessoas" }).click();
  await page.getByRole("button", { name: "Adicionar" }).click();
  await expect(page.getByText("Informe um e-mail ou um celular com DDD.")).toBeVisible();
  await page.getByLabel("E-mail ou celular").fill("carla@exemplo.com.br");
  await page.getByLabel("Nome").fill("Carla Dias");
  await look("whitelist-add");
  const { promise: alerted, resolve: release } = Promise.withResolvers<void>();
  // The bar of the list comes with its data, after the alert, which must not cover it.
  await page.route("**/v1/whitelist*", async (route) => {
    if (route.request().method() === "GET") await alerted;
    await route.continue();
  });
  await page.getByRole("button", { name: "Adicionar" }).click();
  await expect(page.getByText("Pessoa adicionada")).toBeVisible();
  release();
  await page.getByRole("link", { name: "Adicionar pessoas" }).click();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("radio", { name: "Várias", exact: true }).check();
  await page
    .getByLabel("Lista de pessoas")
    .fill("Davi Reis, davi@exemplo.com.br\n11 98888-7777\nsem contato\ncarla@exemplo.com.br");
  await look("whitelist-many");
  await page.getByRole("button", { name: "Adicionar 4 pessoas" }).click();
  await expect(page.getByText("2 pessoas adicionadas")).toBeVisible();
  await expect(page.getByText("não é e-mail nem celular")).toBeVisible();
  await expect(page.getByText("já está na lista")).toBeVisible();
  await look("whitelist-report");
  await page.getByRole("link", { name: "Ver a lista" }).click();
  await expect(page.getByRole("list", { name: "Acesso grátis" }).getByRole("listitem")).toHaveCount(3);
  await look("whitelist");
});

test("a guest verifies the e-mail to watch, and gets no access before", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await page.goto(`/@${ana.username}/stories`);
  await expect(page.getByText("Só para assinantes")).toBeVisible();
  await page.goto(`/entrar?volta=/@${ana.username}/stories`);
  await page.getByLabel("E-mail").fill("carla@exemplo.com.br");
  await page.getByRole("button", { name: "Receber código" }).click();
  await page.getByLabel("Código").fill(await lastCodeTo(server, "carla@exemplo.com.br"));
  await expect(page).toHaveURL(`${server.url}/@${ana.username}/stories`);
  await viewerOn(page).plays();
  await page.context().close();
});

test("a guest with the claim link verifies an e-mail, watches, and loses access when removed", {
  tag: "@slow",
}, async () => {
  await creator.page.getByRole("button", { name: /\(11\) 98888-7777/ }).click();
  const dialog = creator.page.getByRole("dialog");
  const link = await dialog.getByText(/\/convite\//).textContent();
  const { page } = guest;
  await page.goto(link ?? "");
  await expect(page.getByText("Ana Luz convidou você")).toBeVisible();
  await expect(page.getByText("Ao continuar, você aceita os termos de uso e a política de privacidade.")).toBeVisible();
  await page.getByLabel("E-mail").fill("elis@exemplo.com.br");
  await page.getByRole("button", { name: "Receber código" }).click();
  await page.getByLabel("Código").fill(await lastCodeTo(server, "elis@exemplo.com.br"));
  await expect(page).toHaveURL(new RegExp(`/@${ana.username}$`));
  await page.getByRole("link", { name: "Assistir", exact: true }).last().click();
  await expect(page.locator("video").first()).toBeVisible();
  await page.goto(link ?? "");
  await expect(page.getByText("Convite não encontrado")).toBeVisible();

  await creator.page.reload();
  await creator.page.getByRole("button", { name: /\(11\) 98888-7777/ }).click();
  await expect(creator.page.getByText(/Assiste desde/)).toBeVisible();
  await creator.page.goto("/account/subscribers");
  const row = creator.page.getByRole("button", { name: /elis@exemplo.com.br/ });
  await expect(row).toContainText("Acesso grátis · sem prazo");
  await row.click();
  await expect(creator.page.getByRole("dialog")).toContainText("não paga nada");
  await expect(creator.page.getByRole("list", { name: "Histórico" })).toContainText("Começou a assinar");
  await creator.look("guest-sheet");
  await creator.page.getByRole("link", { name: "Ver a lista de acesso grátis" }).click();
  await creator.page.getByRole("button", { name: /\(11\) 98888-7777/ }).click();
  await creator.page.getByRole("button", { name: "Remover da lista" }).click();
  await creator.page.getByRole("alertdialog").getByRole("button", { name: "Remover da lista" }).click();
  await expect(creator.page.getByText("Pessoa removida")).toBeVisible();
  await expect(async () => {
    await page.goto(`/@${ana.username}/stories`);
    await expect(page.getByText("Só para assinantes")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});
