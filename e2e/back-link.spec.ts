import type { Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { withStories } from "./viewers.ts";
import { waitUntilIdle } from "./wait-for-page.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ({ creator: ana } = await withStories(server.url, 1, 4));
});
test.afterAll(() => server.remove());

/** The address is new before the screen is: with `to`, waits for the link of a screen whose parent that is. */
async function back(page: Page, to?: string) {
  const link = page.getByRole("link", { name: "voltar" });
  if (to) await expect(link).toHaveAttribute("href", to);
  await link.click();
}

test("the back link of a screen opened by its address leads to the parent screen, up to the account", async ({
  browser,
}) => {
  const { page } = await openPhone(browser, server.url);
  await signIn(page, ana);
  // A new tab, so that the history begins with this address.
  const fresh = await page.context().newPage();
  await fresh.goto("/account/whitelist/add");
  for (const parent of ["/account/whitelist", "/account/plan", "/account/menu", "/account"]) {
    await back(fresh, parent);
    await expect(fresh).toHaveURL(server.url + parent);
  }
  await page.context().close();
});

test("the back link of a screen reached from another leads to that one, also after a reload", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await signIn(page, ana, "/account/menu");
  const length = await page.evaluate(() => history.length);
  for (const reload of [false, true]) {
    await page.getByRole("link", { name: "Meus Planos" }).click();
    await expect(page).toHaveURL(/\/account\/plan$/);
    if (reload) await page.reload();
    await back(page, "/account/menu");
    await expect(page).toHaveURL(/\/account\/menu$/);
    await expect.poll(() => page.evaluate(() => history.length)).toBe(length + 1);
  }
  await page.context().close();
});

test("the back link of a public page leads to its parent page", { tag: "@slow" }, async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  const pages = [
    [`/@${ana.username}/assinar`, `/@${ana.username}`],
    [`/@${ana.username}/denunciar`, `/@${ana.username}`],
    ["/auth/register", "/auth"],
  ];
  for (const [address = "", parent = ""] of pages) {
    const fresh = await page.context().newPage();
    await fresh.goto(address);
    await waitUntilIdle(fresh);
    await back(fresh);
    await expect(fresh).toHaveURL(server.url + parent);
  }
  await page.context().close();
});
