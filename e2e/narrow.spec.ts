import { listAddresses } from "./addresses.ts";
import type { HttpCreator } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
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
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerNarrowCreator(server);
});
test.afterAll(() => server.remove());

/** In halves, so that a test ends in time. */
const parts = [0, 1];

for (const part of parts)
  test(`no screen scrolls sideways or has texts over texts on a phone (${part + 1} of ${parts.length})`, {
    tag: "@slow",
  }, async ({ browser }) => {
    const { page } = await openPhone(browser, server.url, { viewport: narrowest });
    await becomeFan(page, ana, longName);
    await signIn(page, ana, "/account");
    const faults: string[] = [];
    for (const address of addresses().filter((_, at) => at % parts.length === part)) {
      await openScreen(page, address);
      faults.push(...(await findFaultsIn(page, narrowWindows, address)));
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

test("no screen scrolls sideways or has texts over texts on a desktop with text at 200 %", { tag: "@slow" }, async ({
  browser,
}) => {
  const viewport = { width: desktopWindow.width, height: 700 };
  const { page } = await openPhone(browser, server.url, { viewport, isMobile: false, hasTouch: false });
  await becomeFan(page, ana, longName);
  await signIn(page, ana, "/account");
  const faults: string[] = [];
  for (const address of addresses()) {
    await openScreen(page, address);
    faults.push(...(await findFaultsIn(page, [desktopWindow], address)));
  }
  expect(faults).toEqual([]);
  await page.context().close();
});

test("a visitor's pages fit as well", { tag: "@slow" }, async ({ browser }) => {
  const { page } = await openPhone(browser, server.url, { viewport: narrowest });
  for (const address of [`/@${ana.username}`, `/@${ana.username}/assinar`, `/@${ana.username}/stories`, "/auth"]) {
    await page.goto(address);
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(await findFaultsIn(page, narrowWindows, address)).toEqual([]);
  }
  await page.context().close();
});

function addresses(): string[] {
  const all = listAddresses(ana.username);
  expect(all.length).toBeGreaterThan(50);
  return all;
}
