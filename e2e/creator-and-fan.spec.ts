import type { Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn, signOut } from "./sign-in.ts";
import { expirePeriod } from "./subscription-dates.ts";
import { expect, test } from "./test.ts";
import { viewerOn } from "./viewer-on.ts";
import { storiesOf, withStories } from "./viewers.ts";

let server: Running;
let ana: HttpCreator;
let bia: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ({ creator: ana } = await withStories(server.url, 2, 12));
  ({ creator: bia } = await withStories(server.url, 1, 12));
});
test.afterAll(() => server.remove());

async function loseAccess(page: Page) {
  const { subscriptions } = await (await page.request.get("/v1/fan/me")).json();
  const subscription = subscriptions.find(({ username }: { username: string }) => username === ana.username);
  await expirePeriod(server, subscription._id);
}

test("a fan whose subscription expired sees the paywall in the stories, the feed and the gallery", {
  tag: "@slow",
}, async ({ browser }) => {
  const phone = await openPhone(browser, server.url);
  const { page } = phone;
  for (const creator of [ana, bia]) await becomeFan(page, creator);
  await page.goto(storiesOf(ana));
  await viewerOn(page).plays();
  await loseAccess(page);
  const paywall = page.getByRole("heading", { name: "Só para assinantes" });
  // The entitlement is cached for 3 s, and by the browser for 6 s more.
  await expect(async () => {
    await page.goto(storiesOf(ana));
    await expect(paywall).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  for (const path of [`/assinaturas/stories?de=${ana.username}`, `/@${ana.username}/midias`]) {
    await page.goto(path);
    await expect(page.getByText(/[Ss]ó para assinantes/).first()).toBeVisible();
  }
  await page.goto("/assinaturas");
  await expect(page.getByRole("list", { name: "Encerradas" }).getByText(/^Encerrada desde/)).toBeVisible();
  await expect(page.getByRole("list", { name: "Stories" }).getByRole("link")).toHaveCount(1);
  await phone.look("expired-home");
  await page.getByRole("list", { name: "Encerradas" }).getByRole("link").click();
  await page.getByRole("link", { name: "Assinar de novo" }).click();
  await expect(page.getByRole("button", { name: /^Assinar por/ })).toBeVisible();
  await page.context().close();
});

test("one person is creator and fan in one browser, and signs out of each separately", { tag: "@slow" }, async ({
  browser,
}) => {
  const { page } = await openPhone(browser, server.url);
  await signIn(page, bia);
  await becomeFan(page, ana);
  await page.goto("/assinaturas");
  await page.getByRole("list", { name: "Stories" }).getByRole("link").first().click();
  await viewerOn(page).plays();
  await expect(page.getByText(`${ana.username}: Story 1 de 2`)).toHaveCount(1);
  await page.goto(storiesOf(ana));
  await viewerOn(page).plays();
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: `@${bia.username}` })).toBeVisible();
  await page.goto("/account/menu");
  await signOut(page);
  await page.goto(storiesOf(ana));
  await viewerOn(page).plays();
  await signIn(page, bia, "/assinaturas");
  await page.getByRole("button", { name: "Sair deste navegador" }).click();
  await expect(page).toHaveURL(/\/entrar$/);
  await page.goto(storiesOf(ana));
  await expect(page.getByRole("heading", { name: "Só para assinantes" })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: `@${bia.username}` })).toBeVisible();
  await page.context().close();
});
