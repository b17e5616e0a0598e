import type { Browser } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { findOverlaps } from "./find-overlaps.ts";
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
