import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;
let phone: Phone;
let page: Page;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());
test.beforeEach(async ({ browser }) => {
  phone = await openPhone(browser, server.url);
  page = phone.page;
});
test.afterEach(() => page.context().close());

const restored = () => page.getByText("Recuperamos o que você ainda não tinha salvado.");
const drafts = () => page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith("draft:")));

test("a fan who leaves the order comes back to what they typed, until it is placed", async () => {
  await page.goto(`/@${ana.username}/assinar`);
  const fill = async () => {
    await page.getByLabel("Nome", { exact: true }).fill("Rita Prado");
    await page.getByLabel("E-mail").fill("rita@exemplo.com.br");
    await page.getByLabel("Celular").fill("11912345678");
  };
  // Typed before hydration, it is not kept.
  await expect(async () => {
    await fill();
    expect(await drafts()).toHaveLength(1);
  }).toPass();
  await page.getByRole("link", { name: "voltar", exact: true }).click();
  await expect(page).toHaveURL(`/@${ana.username}`);
  await page.goto(`/@${ana.username}/assinar`);
  await expect(restored()).toBeVisible();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Rita Prado");
  await expect(page.getByLabel("E-mail")).toHaveValue("rita@exemplo.com.br");
  await expect(page.getByLabel("Celular")).toHaveValue("(11) 91234-5678");
  await phone.look("order-restored");

  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue("");
  expect(await drafts()).toEqual([]);

  await fill();
  await page.getByRole("button", { name: "Gerar código PIX" }).click();
  await expect(page).toHaveURL(/pedido=/);
  await expect.poll(drafts).toEqual([]);
});

test("a draft that is half an hour old is deleted and not shown", async () => {
  await page.goto(`/@${ana.username}/assinar`);
  await expect(async () => {
    await page.getByLabel("E-mail").fill("");
    await page.getByLabel("E-mail").fill("rita@exemplo.com.br");
    expect(await drafts()).toHaveLength(1);
  }).toPass();
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(sessionStorage))
      sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), at: Date.now() - 31 * 60_000 }));
  });
  // Another page with scripts deletes it too.
  await page.goto("/auth/register");
  await expect.poll(drafts).toEqual([]);
});

test("a registration is kept without its passwords, and leaving it asks", async () => {
  await page.goto("/auth/register");
  await expect(async () => {
    await page.getByLabel("Nome completo").fill("Vinícius de Albuquerque Ramos");
    expect(await drafts()).toHaveLength(1);
  }).toPass();
  await page.getByLabel("E-mail").fill("vinicius@exemplo.com.br");
  await page.getByLabel("Senha", { exact: true }).fill("uma frase bem comprida");
  expect(JSON.stringify(await drafts())).not.toContain("comprida");
  await page.getByRole("link", { name: "voltar", exact: true }).click();
  await page.getByRole("button", { name: "Sair e guardar rascunho" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto("/auth/register");
  await expect(restored()).toBeVisible();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Vinícius de Albuquerque Ramos");
  await expect(page.getByLabel("E-mail")).toHaveValue("vinicius@exemplo.com.br");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
});

test("a report asks before it is left, comes back with its text, and is forgotten once it is sent", async () => {
  await page.goto(`/@${ana.username}/denunciar`);
  const details = page.getByLabel("Detalhes");
  await expect(async () => {
    await details.fill("");
    await details.fill("As fotos são de uma amiga minha.");
    expect(await drafts()).toHaveLength(1);
  }).toPass();
  await page.getByRole("radio", { name: "Finge ser outra pessoa" }).check();
  await page.getByRole("link", { name: "voltar", exact: true }).click();
  await page.getByRole("button", { name: "Sair e guardar rascunho" }).click();
  await expect(page).toHaveURL(`/@${ana.username}`);
  await page.goto(`/@${ana.username}/denunciar`);
  await expect(details).toHaveValue("As fotos são de uma amiga minha.");
  await expect(page.getByRole("radio", { name: "Finge ser outra pessoa" })).toBeChecked();
  await page.getByRole("button", { name: "Enviar denúncia" }).click();
  await expect(page.getByRole("heading", { name: "Denúncia recebida" })).toBeVisible();
  expect(await drafts()).toEqual([]);
  await page.getByRole("link", { name: "voltar", exact: true }).click();
  await expect(page).toHaveURL(`/@${ana.username}`);
});
