import type { Browser, Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
/** Three sales, from the first to the last, and three receipts that wait. */
let ana: HttpCreator;
const buyers = ["Alice Prado", "Bruno Melo", "Célia Lima"];
const waiting = ["Dora Reis", "Enzo Pires", "Flávia Cruz"];

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  for (const name of [...buyers, ...waiting]) {
    const fan = fanOverHttp(server.url, ana);
    const order = (await fan.order(planId, name)).body;
    await fan.sendReceipt(order);
    if (buyers.includes(name)) await ana.send(`/payments/${order._id}/approve`, {});
  }
});
test.afterAll(() => server.remove());

async function openDesk(browser: Browser, path: string): Promise<Phone> {
  const desk = await openPhone(browser, server.url);
  await signIn(desk.page, ana, path);
  return desk;
}

async function lookAtBothWidths({ page, look }: Phone, name: string) {
  await look(`${name}-1280`);
  await page.setViewportSize({ width: 1024, height: 768 });
  await look(`${name}-1024`);
  await page.setViewportSize({ width: 1280, height: 800 });
}

const namesIn = (page: Page) => page.getByRole("rowheader").allInnerTexts();

test("a desktop has the navigation at the side, and a phone at the bottom", { tag: "@slow" }, async ({ browser }) => {
  const desk = await openDesk(browser, "/account");
  const { page } = desk;
  const nav = page.getByRole("navigation", { name: "Principal" });
  await expect(nav).toHaveCount(1);
  await expect(nav.getByRole("link", { name: "Stories" })).toHaveAttribute("aria-current", "page");
  await expect(nav.getByRole("link", { name: "Comprovantes (3 comprovantes para conferir)" })).toBeVisible();
  await nav.getByRole("link", { name: "Planos" }).click();
  await expect(page).toHaveURL(/\/account\/plan$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  await nav.getByRole("link", { name: "Receber por PIX" }).click();
  // The screen before may still be replaced by this one.
  await expect.poll(async () => (await page.getByRole("main").boundingBox())?.width).toBeLessThanOrEqual(720);
  for (const path of ["/account/menu", "/account/settings", "/account/coupons/new", "/account/pix", "/profile/edit"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await desk.look(`desk${path.replaceAll("/", "-")}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/account");
  await expect(nav.getByRole("link", { name: "Carteira" })).toBeVisible();
  await expect(nav.getByRole("link", { name: "Assinantes" })).toHaveCount(0);
  await page.context().close();
});

test("subscribers are a table that sorts over all pages, with the details beside it", { tag: "@slow" }, async ({
  browser,
}) => {
  const desk = await openDesk(browser, "/account/subscribers");
  const { page } = desk;
  const table = page.getByRole("table", { name: "Assinaturas" });
  await expect(table.getByRole("row")).toHaveCount(7);
  const ordered = page.getByRole("columnheader", { name: /Pediu em/ });
  await expect(ordered).toHaveAttribute("aria-sort", "descending");
  const newest = await namesIn(page);
  await ordered.getByRole("button").click();
  await expect(ordered).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => namesIn(page)).toEqual(newest.toReversed());

  const row = table.getByRole("button", { name: /Bruno Melo/ });
  await row.focus();
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { level: 2, name: "Bruno Melo" });
  await expect(title).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toHaveAttribute("aria-current", "true");
  await lookAtBothWidths(desk, "desk-subscribers");
  await page.reload();
  await expect(title).toBeVisible();
  await row.click();
  await page.getByRole("button", { name: "Fechar" }).click();
  await expect(row).toBeFocused();
  await row.click();
  await page.getByRole("link", { name: /@exemplo/ }).focus();
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();

  await page.keyboard.press("/");
  const search = page.getByRole("textbox", { name: "Buscar", exact: true });
  await expect(search).toBeFocused();
  await page.keyboard.type("c/");
  await expect(search).toHaveValue("c/");
  await page.context().close();
});

test("a link to a subscriber opens the sheet on a phone", { tag: "@slow" }, async ({ browser }) => {
  const desk = await openDesk(browser, "/account/subscribers");
  const { page } = desk;
  await page.getByRole("button", { name: /Bruno Melo/ }).click();
  await expect(page).toHaveURL(/id=/);
  const { pathname, search } = new URL(page.url());
  await page.context().close();
  await openSubscriberOnPhone(browser, `${pathname}${search}`);
});

async function openSubscriberOnPhone(browser: Browser, path: string) {
  const { page } = await openPhone(browser, server.url, { viewport: { width: 390, height: 844 } });
  await signIn(page, ana, path);
  const sheet = page.getByRole("dialog", { name: "Bruno Melo" });
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "Fechar" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/account\/subscribers$/);
  await page.context().close();
}

test("operations are a table with what each is made of beside it", async ({ browser }) => {
  const desk = await openDesk(browser, "/home");
  const { page } = desk;
  const table = page.getByRole("table", { name: "Operações" });
  await expect(table.getByRole("row")).toHaveCount(4);
  const when = page.getByRole("columnheader", { name: /Quando/ });
  const newest = await namesIn(page);
  await when.getByRole("button").click();
  await expect(when).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => namesIn(page)).toEqual(newest.toReversed());
  await table.getByRole("button", { name: /Célia Lima/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Venda" })).toBeFocused();
  await expect(page.getByText("A soma é sempre zero", { exact: false })).toBeVisible();
  await lookAtBothWidths(desk, "desk-operations");
  await page.context().close();
});

test("an import opens beside the list of imports", { tag: "@slow" }, async ({ browser }) => {
  const desk = await openDesk(browser, "/account/lastlink");
  const { page } = desk;
  await page.locator('input[type="file"]').setInputFiles({
    name: "assinantes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Nome;E-mail;Pago até\nGil Torres;gil@exemplo.com.br;20/12/2030\n"),
  });
  await expect(page).toHaveURL(/id=/);
  const table = page.getByRole("table", { name: "Importações" });
  await expect(table.getByRole("button", { name: "assinantes.csv" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("heading", { level: 2, name: "Importação" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  await lookAtBothWidths(desk, "desk-import");
  await page.getByRole("button", { name: "Fechar" }).click();
  await expect(page).toHaveURL(/\/account\/lastlink$/);
  await expect(table.getByRole("button", { name: "assinantes.csv" })).toBeFocused();
  await page.context().close();
});

test("receipts are reviewed by keyboard", { tag: "@slow" }, async ({ browser }) => {
  const desk = await openDesk(browser, "/account/pix/receipts");
  const { page } = desk;
  const article = page.getByRole("article");
  const entries = page.getByRole("list", { name: "Comprovantes para conferir" }).getByRole("listitem");
  await expect(entries).toHaveCount(3);
  await expect(article).toContainText("Dora Reis");
  await page.keyboard.press("j");
  await expect(article).toContainText("Enzo Pires");
  await expect(article).toBeFocused();
  await page.keyboard.press("j");
  await expect(article).toContainText("Flávia Cruz");
  await page.keyboard.press("j");
  await expect(article).toContainText("Flávia Cruz");
  await page.keyboard.press("k");
  await expect(article).toContainText("Enzo Pires");

  // Keys are letters in a field, and nothing while something is open.
  await page.keyboard.press("/");
  const search = page.getByRole("textbox", { name: "Buscar por nome" });
  await expect(search).toBeFocused();
  await page.keyboard.type("jkr flavia");
  await expect(article).toContainText("Enzo Pires");
  await search.fill("flavia");
  await expect(entries).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(article).toContainText("Flávia Cruz");
  await search.fill("");
  await search.blur();
  await expect(entries).toHaveCount(3);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Atalhos" });
  await expect(help).toBeVisible();
  await desk.look("desk-shortcuts");
  await page.keyboard.press("k");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await expect(article).toContainText("Flávia Cruz");

  await page.keyboard.press("k");
  await expect(article).toContainText("Enzo Pires");
  await page.keyboard.press("r");
  const reject = page.getByRole("dialog", { name: "Reprovar comprovante" });
  // A key that follows a change of the receipt at once is ignored, as a tap is.
  await expect(async () => {
    if (!(await reject.isVisible())) await page.keyboard.press("r");
    await expect(reject).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(reject).toHaveCount(0);
  await article.focus();
  await page.keyboard.press("Enter");
  await expect(entries).toHaveCount(2);
  await expect(article).not.toContainText("Enzo Pires");
  await page.context().close();
});

test("headings, landmarks and tab order of the desktop follow what is seen", async ({ browser }) => {
  const { page } = await openDesk(browser, "/account/subscribers");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Meus assinantes" })).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Principal" })).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const seen: string[] = [];
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press("Tab");
    seen.push(
      await page.evaluate(() => {
        const { activeElement: at } = document;
        return at?.closest("nav, header, search, table")?.tagName ?? at?.tagName ?? "";
      }),
    );
    if (seen.at(-1) === "TABLE") break;
  }
  const order = seen.filter((one, i) => one !== seen[i - 1]).filter((one) => one !== "BUTTON" && one !== "SECTION");
  expect(order).toEqual(["NAV", "HEADER", "SEARCH", "TABLE"]);
  await page.context().close();
});

test("nothing moves, and with more contrast or forced colours borders and the focus stay visible", async ({
  browser,
}) => {
  const { page, look } = await openDesk(browser, "/account/subscribers");
  await expect(page.getByRole("table")).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.emulateMedia({ contrast: "more" });
  const edge = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.getPropertyValue("--line"), style.getPropertyValue("--edge")];
    });
  expect((await edge())[0]).toBe((await edge())[1]);
  await look("desk-contrast");
  await page.emulateMedia({ contrast: null, forcedColors: "active" });
  const row = page.getByRole("button", { name: /Bruno Melo/ });
  await row.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await row.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe("solid");
  await page.screenshot({ path: "pictures/desk-forced-colors.png" });
  await page.context().close();
});
