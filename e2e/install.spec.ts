import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { hasOverlays } from "./go-to.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { withStories } from "./viewers.ts";
import { waitUntilIdle } from "./wait-for-page.ts";

let server: Running;
/** With one story, and with none. */
let ana: HttpCreator;
let bia: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ({ creator: ana } = await withStories(server.url, 1, 4));
  bia = await registerOverHttp(server.url);
  await beginToSell(bia);
});
test.afterAll(() => server.remove());

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const safari = `${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`;
const instagram = `${iPhone} Mobile/15E148 Instagram 401.0.0.28.76 (iPhone16,2; iOS 18_6; pt_BR)`;

const offer = (page: Page) => page.getByRole("region", { name: "Deixe o Camarim a um toque" });

/** What Chromium sends to pages that can be installed, which it never does in a test's incognito context. */
const sendEvent = (page: Page, outcome: "accepted" | "dismissed") =>
  page.evaluate((outcome) => {
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => ({ outcome }),
    });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  }, outcome);

const visitsCounted = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("install") ?? "{}").visits)).toBe(count);

test("a creator with a published story may install the app, and is not asked again after a no", async ({ browser }) => {
  const { page, look } = await openPhone(browser, server.url);
  await signIn(page, ana);
  await expect(page.getByRole("link", { name: /^Story, / })).toHaveCount(1);
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(() => sendEvent(page, "accepted")).toBe(true);
  await offer(page).scrollIntoViewIfNeeded();
  await look("install");
  await offer(page).getByRole("button", { name: "Agora não" }).click();
  await expect(offer(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("link", { name: /^Story, / })).toHaveCount(1);
  await sendEvent(page, "accepted");
  await expect(offer(page)).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem("install"));
  await sendEvent(page, "accepted");
  await offer(page).getByRole("button", { name: "Instalar" }).click();
  await expect(page.getByText("Camarim instalado")).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await page.context().close();
});

test("a creator without stories is not asked", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await signIn(page, bia);
  await expect(page.getByRole("heading", { name: "Nenhum story no ar" })).toBeVisible();
  await sendEvent(page, "accepted");
  await expect(offer(page)).toHaveCount(0);
  await page.context().close();
});

test("a fan on an iPhone is shown how from the second visit on, and not inside Instagram", { tag: "@slow" }, async ({
  browser,
}) => {
  const { page, look } = await openPhone(browser, server.url, { userAgent: safari });
  await becomeFan(page, ana);
  await page.goto("/assinaturas");
  await waitUntilIdle(page);
  await visitsCounted(page, 1);
  await expect(offer(page)).toHaveCount(0);
  await page.reload();
  await waitUntilIdle(page);
  await offer(page).getByRole("button", { name: "Ver como" }).click();
  const sheet = page.getByRole("dialog", { name: "Adicionar à Tela de Início" });
  await expect(sheet.getByRole("listitem")).toHaveCount(3);
  await look("install-ios");
  await sheet.getByRole("button", { name: "Entendi" }).click();
  await expect(offer(page)).toHaveCount(0);
  await hasOverlays(page, 0);
  await page.reload();
  await waitUntilIdle(page);
  await visitsCounted(page, 3);
  await expect(offer(page)).toHaveCount(0);
  await page.context().close();

  const inside = await openPhone(browser, server.url, { userAgent: instagram });
  await becomeFan(inside.page, ana);
  for (let visit = 1; visit <= 2; visit++) {
    await inside.page.goto("/assinaturas");
    await waitUntilIdle(inside.page);
    await visitsCounted(inside.page, visit);
  }
  await expect(offer(inside.page)).toHaveCount(0);
  await inside.page.context().close();
});
