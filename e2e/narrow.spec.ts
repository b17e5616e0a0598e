import { listSiteAddresses } from "./addresses.ts";
import type { HttpCreator } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { findOverlaps } from "./find-overlaps.ts";
import {
  desktopWindow,
  findFaultsIn,
  longName,
  narrowest,
  narrowWindows,
  openScreen,
  registerNarrowCreator,
} from "./narrow-windows.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerNarrowCreator(server);
});
test.afterAll(() => server.remove());

test("no page of the site scrolls sideways or has texts over texts on a phone", { tag: "@slow" }, async ({
  browser,
}) => {
  const { page } = await openPhone(browser, server.url, { viewport: narrowest });
  await becomeFan(page, ana, longName);
  const faults: string[] = [];
  for (const address of addresses()) {
    await openScreen(page, address);
    faults.push(...(await findFaultsIn(page, narrowWindows, address)));
  }
  expect(faults).toEqual([]);
  await page.context().close();
});

test("no page of the site scrolls sideways or has texts over texts on a desktop with text at 200 %", {
  tag: "@slow",
}, async ({ browser }) => {
  const viewport = { width: desktopWindow.width, height: 700 };
  const { page } = await openPhone(browser, server.url, { viewport, isMobile: false, hasTouch: false });
  await becomeFan(page, ana, longName);
  const faults: string[] = [];
  for (const address of addresses()) {
    await openScreen(page, address);
    faults.push(...(await findFaultsIn(page, [desktopWindow], address)));
  }
  expect(faults).toEqual([]);
  await page.context().close();
});

test("a visitor's pages fit as well, and have no texts over texts at 310 %", { tag: "@slow" }, async ({ browser }) => {
  const { page } = await openPhone(browser, server.url, { viewport: narrowest });
  for (const address of [`/@${ana.username}`, `/@${ana.username}/assinar`, `/@${ana.username}/stories`, "/termos"]) {
    await openScreen(page, address);
    expect(await findFaultsIn(page, narrowWindows, address)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "310%"));
    expect(await findOverlaps(page), address).toEqual([]);
  }
  await page.context().close();
});

function addresses(): string[] {
  const all = listSiteAddresses(ana.username);
  expect(all.length).toBeGreaterThan(20);
  return all;
}
