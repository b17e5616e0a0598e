import { listAddresses } from "./addresses.ts";
import type { HttpCreator } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { enlargeText, findFaults, longName, openScreen, registerNarrowCreator, windows } from "./narrow-windows.ts";
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

for (const window of windows)
  test(`no screen scrolls sideways or has texts over texts ${window.name}`, { tag: "@slow" }, async ({ browser }) => {
    test.slow();
    const isMobile = window.width < 600;
    const { page } = await openPhone(browser, server.url, {
      viewport: { width: window.width, height: 700 },
      isMobile,
      hasTouch: isMobile,
    });
    await becomeFan(page, ana, longName);
    await signIn(page, ana, "/account");
    const addresses = listAddresses(ana.username);
    expect(addresses.length).toBeGreaterThan(50);
    const faults: string[] = [];
    for (const address of addresses) {
      await openScreen(page, address);
      await enlargeText(page, window);
      faults.push(...(await findFaults(page, address, window.width)));
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

test("a visitor's pages fit as well", { tag: "@slow" }, async ({ browser }) => {
  for (const window of windows.filter(({ width }) => width < 600)) {
    const { page } = await openPhone(browser, server.url, { viewport: { width: window.width, height: 700 } });
    for (const address of [`/@${ana.username}`, `/@${ana.username}/assinar`, `/@${ana.username}/stories`, "/auth"]) {
      await page.goto(address);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await enlargeText(page, window);
      expect(await findFaults(page, `${address} ${window.name}`, window.width)).toEqual([]);
    }
    await page.context().close();
  }
});
