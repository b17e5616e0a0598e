import type { Browser, Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone, type Phone, takePicture } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());

async function creatorsPhone(browser: Browser): Promise<Phone> {
  const phone = await openPhone(browser, server.url);
  await signIn(phone.page, ana);
  return phone;
}

test("an error dialog with a long text opens at its title, with the button in view", async ({ browser }) => {
  const phone = await creatorsPhone(browser);
  const { page } = phone;
  const message = "O arquivo não pôde ser lido até o fim. ".repeat(60);
  await page.route("**/v1/uploads", (route) =>
    route.fulfill({ status: 422, json: { code: "VIDEO_UNSUPPORTED", title: "Vídeo", message } }),
  );
  await page
    .locator('input[type="file"][accept^="video"]')
    .first()
    .setInputFiles(makeVideo({ seconds: 2 }));
  await page.getByRole("dialog").getByRole("button", { name: "Publicar", exact: true }).click();
  const problem = page.getByRole("alertdialog");
  await expect(problem).toHaveAttribute("aria-modal", "true");
  await expect(problem.getByRole("heading")).toBeInViewport();
  await expect(problem.getByRole("button", { name: "Ok", exact: true })).toBeInViewport();
  await takePicture(page, "dialog-long");
  await page.context().close();
});

/** Pairs of texts whose rendered lines overlap. */
function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Line = { text: string; layer: Element | null; box: DOMRect };
    const lines: Line[] = [];
    // Sticky elements overlap others by intent, so they are compared with themselves only.
    const layerOf = (node: Element | null): Element | null =>
      !node || ["fixed", "sticky"].includes(getComputedStyle(node).position) ? node : layerOf(node.parentElement);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: node, textContent } = walker.currentNode;
      const text = textContent?.trim();
      if (!node || !text || !node.checkVisibility() || node.closest(".sr-only, script, style, noscript, option"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      // Clipped text is invisible.
      const cut = node.closest(".truncate");
      const edge = cut ? cut.getBoundingClientRect().right : Number.POSITIVE_INFINITY;
      for (const { x, y, right, width, height } of range.getClientRects()) {
        const box = new DOMRect(x, y, Math.min(right, edge) - x, height);
        if (width > 1 && height > 1) lines.push({ text, layer: layerOf(node), box });
        // A line with an ellipsis has two rectangles.
        if (cut) break;
      }
    }
    const found: string[] = [];
    for (const [i, one] of lines.entries())
      for (const other of lines.slice(i + 1).filter(({ layer }) => layer === one.layer)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Ascent and descent may touch; letters have at least half of the height.
        if (across > 2 && down > Math.min(one.box.height, other.box.height) / 4)
          found.push(`${one.text.slice(0, 30)} × ${other.text.slice(0, 30)}`);
      }
    return found;
  });
}

test("text at 310 % size does not overlap", { tag: "@slow" }, async ({ browser }) => {
  const phone = await creatorsPhone(browser);
  const { page } = phone;
  const found: Record<string, string[]> = {};
  const places = [`/@${ana.username}`, `/@${ana.username}/assinar`, "/termos", "/entrar"];
  const own = ["/account/menu", "/account/settings", "/account/security", "/account/plan", "/account/pix"];
  for (const path of [
    ...places,
    ...own,
    "/account/pix/receipts",
    "/home",
    "/account/coupons/new",
    "/account/subscribers",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(page.getByRole("status", { name: "Carregando" })).toHaveCount(0);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "310%"));
    const overlaps = await findOverlaps(page);
    if (overlaps.length > 0) found[path] = overlaps;
    await page.screenshot({ path: `pictures/large-type${path.replaceAll(/[^a-z]+/g, "-")}.png` });
  }
  expect(found).toEqual({});
  await page.context().close();
});
