import type { HttpCreator } from "./creator-over-http.ts";
import { recordShifts } from "./layout-shifts.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { viewerOn } from "./viewer-on.ts";
import { withStories } from "./viewers.ts";
import { waitUntilIdle } from "./wait-for-page.ts";

let server: Running;
let ana: HttpCreator;
let ids: string[];

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });

test.beforeAll(async ({ product }) => {
  server = product;
  ({ creator: ana, published: ids } = await withStories(server.url, 1, 12));
});
test.afterAll(() => server.remove());

test("the desktop starts from the service worker's app shell without errors", { tag: "@slow" }, async ({ browser }) => {
  const { page, look } = await openPhone(browser, server.url, { serviceWorkers: "allow" });
  await signIn(page, ana, "/account/subscribers");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const path of ["/account/subscribers", "/account/pix/receipts"]) {
    await page.goto(path);
    await page.reload();
    await expect(
      page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Planos" }),
    ).toBeVisible();
    await look(`desk-app-shell${path.replaceAll("/", "-")}`);
  }
  await page.context().close();
});

/** The first start, in a browser that has nothing of the app, with the navigation's files last. */
for (const path of ["/account", "/account/subscribers", "/account/lastlink", "/account/settings"]) {
  test(`nothing moves while ${path} starts on a desktop`, { tag: "@slow" }, async ({ browser }) => {
    const { page } = await openPhone(browser, server.url);
    const shifts = await recordShifts(page);
    await page.route(/SideNav/, async (route) => {
      await new Promise((later) => setTimeout(later, 1_000));
      await route.continue();
    });
    await signIn(page, ana, path);
    await expect(page.getByRole("navigation", { name: "Principal" }).getByText(`@${ana.username}`)).toBeVisible();
    await waitUntilIdle(page);
    const nav = await page.getByRole("navigation", { name: "Principal" }).boundingBox();
    expect(nav).toEqual({ x: 0, y: 0, width: 240, height: 800 });
    expect(await shifts()).toEqual([]);
    await page.context().close();
  });
}

test("the navigation takes no focus while it is covered by the creator's viewer", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await signIn(page, ana, `/account/stories/${ids[0]}`);
  // Its end would close the viewer.
  await viewerOn(page).pause();
  await expect(page.locator("nav.desk-nav")).toHaveAttribute("inert");
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".desk-nav") === null)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Planos" }).click();
  await expect(page).toHaveURL(/\/account\/plan$/);
  await page.context().close();
});
