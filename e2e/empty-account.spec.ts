import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { hasOverlays } from "./go-to.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
let ana: HttpCreator;
const lists = ["/account/subscribers", "/account/subscriptions/stats", "/home"];

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
});
test.afterAll(() => server.remove());

test("empty lists lead to the steps that publish the page, and share it once it is online", async ({ browser }) => {
  const { page, look } = await openPhone(browser, server.url);
  await signIn(page, ana);
  for (const path of lists) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Publicar minha página" })).toHaveAttribute("href", "/account");
  }
  await look("empty-unpublished");
  await page.goto("/account/plan/preview");
  await expect(page.getByRole("link", { name: "Criar plano" })).toHaveAttribute("href", "/account/plan");

  await beginToSell(ana);
  for (const path of lists) {
    await page.goto(path);
    await page.getByRole("button", { name: "Divulgar minha página" }).click();
    const sheet = page.getByRole("dialog", { name: "Sua página" });
    await expect(sheet.getByRole("img", { name: "QR code da sua página" })).toBeVisible();
    await sheet.getByRole("button", { name: "Fechar" }).click();
    await expect(sheet).toHaveCount(0);
  }
  await page.context().close();
});

test("an open sheet ends with a reload, and leaves no entry behind a link or another sheet", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  const sheet = page.getByRole("dialog");
  await beginToSell(ana);
  await signIn(page, ana, "/account/menu");
  await page.getByRole("link", { name: "Publicar" }).click();
  await sheet.locator('input[type="file"]').setInputFiles(makeVideo({ seconds: 2 }));
  await expect(page.getByRole("dialog", { name: "Novo story" })).toBeVisible();
  await hasOverlays(page, 1);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/account$/);

  const share = page.getByRole("button", { name: "Compartilhar" });
  await share.click();
  await hasOverlays(page, 1);
  await page.reload();
  await expect(share).toBeVisible();
  await expect(sheet).toBeHidden();
  await hasOverlays(page, 0);

  await share.click();
  await page.getByRole("link", { name: "Ver minha página" }).click();
  await expect(page).toHaveURL(/\/@ana/);
  await page.goBack();
  await expect(page).toHaveURL(/\/account$/);
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/account\/menu$/);
  await page.context().close();
});

test("the counts of one's own page lead to what they count", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await signIn(page, ana);
  await page.getByRole("link", { name: /assinantes$/ }).click();
  await expect(page).toHaveURL(/\/account\/subscribers$/);
  await page.getByRole("link", { name: "voltar" }).click();
  await page.getByRole("link", { name: /^\d+ mídias$/ }).click();
  await expect(page).toHaveURL(/aba=midias$/);
  await page.context().close();
});

test("addresses that lead nowhere say so once, with a way on", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  const calls: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 400) calls.push(response.url());
  });
  await signIn(page, ana, "/account/coupons/detail");
  await expect(page.getByText("Cupom não encontrado")).toBeVisible();
  await page.goto("/account/stories/nenhum");
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.goto("/account/subscribers?id=nenhum");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Ir para o início" }).click();
  await expect(page).toHaveURL(/\/account$/);
  expect(calls).toEqual([]);
  await page.context().close();
});
