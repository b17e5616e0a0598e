import { expect, type Page } from "@playwright/test";

/** Asserts that the page can be installed and opens at `startUrl`. */
export async function expectInstallable(page: Page, startUrl: string): Promise<void> {
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await page.request.get(href ?? "")).json();
  expect(manifest).toMatchObject({ lang: "pt-BR", display: "standalone", start_url: startUrl, scope: "/" });
  const sizes = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${purpose} ${sizes}`);
  expect(sizes).toEqual(["any 192x192", "any 512x512", "maskable 192x192", "maskable 512x512"]);
  for (const { src, sizes } of manifest.icons) {
    const side = await page.evaluate(
      async (url) => (await createImageBitmap(await (await fetch(url)).blob())).width,
      src,
    );
    expect(`${side}x${side}`).toBe(sizes);
  }
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A test's context is incognito, which is the only reason left.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
}
