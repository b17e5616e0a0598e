import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { lastCodeTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";

let server: Running;
test.beforeAll(async ({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

/** Verifies the e-mail address by code; `mails` is the number of codes already sent to it. Without scripts by the button. */
async function enter(page: Page, email: string, mails: number, { scripts = true } = {}) {
  await page.goto("/entrar?outro&volta=/assinaturas");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Receber código" }).click();
  await page.getByLabel("Código").fill(await lastCodeTo(server, email, mails));
  if (!scripts) await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page).toHaveURL(/\/assinaturas$/);
}

const agents = {
  laptop: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
  tablet: "Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605 Version/19.1 Safari/604.1",
};
const open = (browser: Browser, userAgent: string) =>
  openPhone(browser, server.url, { userAgent, javaScriptEnabled: false });

test("a fan lists their devices and signs one out, also without scripts", { tag: "@slow" }, async ({ browser }) => {
  const email = `${randomUUID()}@exemplo.com.br`;
  const phone = await openPhone(browser, server.url);
  const [laptop, tablet] = [await open(browser, agents.laptop), await open(browser, agents.tablet)];
  await enter(phone.page, email, 0);
  await phone.page.getByRole("link", { name: /Aparelhos conectados/ }).click();
  await expect(phone.page.getByText("Você só entrou neste aparelho.")).toBeVisible();
  await enter(laptop.page, email, 1, { scripts: false });
  await enter(tablet.page, email, 2, { scripts: false });

  // A second tab, opened before the cookie was replaced, keeps working.
  const tab = await laptop.page.context().newPage();
  await tab.goto("/assinaturas");
  await laptop.page.goto("/assinaturas/aparelhos");
  const devices = laptop.page.getByRole("list", { name: "Aparelhos conectados" }).getByRole("listitem");
  await expect(devices).toHaveCount(3);
  await expect(devices.filter({ hasText: "este aparelho" })).toContainText("Chrome no Windows");
  await laptop.page.getByRole("button", { name: "Sair: Safari no iPad" }).click();
  await expect(laptop.page.getByText("Aparelho desconectado")).toBeVisible();
  await expect(devices).toHaveCount(2);
  await tablet.page.goto("/assinaturas");
  await expect(tablet.page).toHaveURL(/\/entrar\?volta=/);

  await phone.page.reload();
  await expect(phone.page.getByText("Chrome no Windows")).toBeVisible();
  await phone.look("fan-devices");
  await phone.page.getByRole("button", { name: "Sair de todos os aparelhos" }).click();
  await expect(phone.page.getByText("Você saiu de todos os outros aparelhos")).toBeVisible();
  await expect(phone.page.getByText("Você só entrou neste aparelho.")).toBeVisible();
  for (const page of [laptop.page, tab]) {
    await page.goto("/assinaturas");
    await expect(page).toHaveURL(/\/entrar\?volta=/);
  }
  await phone.page.goto("/assinaturas");
  await expect(phone.page.getByText(email)).toBeVisible();
  for (const { page } of [phone, laptop, tablet]) await page.context().close();
});
