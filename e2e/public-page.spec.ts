import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone, takePicture } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";
import { withStories } from "./viewers.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ({ creator: ana } = await withStories(server.url, 2, 2));
  await ana.send("/profile", { fullName: "Ana Luz", bio: "Bastidores & ensaios", adult: true }, "PATCH");
});
test.afterAll(() => server.remove());

test("the public page without scripts shows activity and age rating, and takes a report", async ({ browser }) => {
  const { page, look } = await openPhone(browser, server.url, { javaScriptEnabled: false });
  await page.goto(`/@${ana.username}`);
  await expect(page.getByText("2 stories/semana")).toBeVisible();
  await expect(page.getByText(/último (agora|há)/)).toBeVisible();
  await expect(page.getByText("18+")).toBeVisible();
  await look("page-adult");
  await page.getByRole("link", { name: "Denunciar esta página" }).click();
  await expect(page.getByRole("button", { name: "Enviar denúncia" })).toBeVisible();
  await page.context().close();
});

test("the link of a public page previews with name, text and picture", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url, { javaScriptEnabled: false });
  await page.goto(`/@${ana.username}`);
  const meta = async (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
  expect(await meta("og:type")).toBe("profile");
  expect(await meta("og:title")).toBe(`Ana Luz (@${ana.username})`);
  expect(await meta("og:description")).toBe("Bastidores & ensaios");
  expect(await meta("twitter:card")).toBe("summary_large_image");
  const address = new URL((await meta("og:image")) ?? "");
  expect(await meta("twitter:image")).toBe(address.href);
  expect(new URL((await meta("og:url")) ?? "").origin).toBe(address.origin);
  const picture = await page.request.get(address.pathname + address.search);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  expect((await picture.body()).length).toBeLessThan(300_000);
  await page.goto(address.pathname + address.search);
  await page.setViewportSize({ width: 1200, height: 630 });
  await takePicture(page, "card");
  await page.context().close();
});

test("a page that does not exist or is offline answers 404 with a message", async ({ browser }) => {
  const hidden = await registerOverHttp(server.url);
  const { page } = await openPhone(browser, server.url, { javaScriptEnabled: false });
  for (const username of [hidden.username, "ninguem", "Ninguém"])
    for (const path of ["", "/stories", "/assinar", "/denunciar"]) {
      const response = await page.goto(`/@${username}${path}`);
      expect([path, response?.status()]).toEqual([path, 404]);
      await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
      await expect(page.locator('meta[property="og:image"]')).toHaveCount(0);
    }
  expect((await page.goto("/@"))?.status()).toBe(404);
  await page.context().close();
});
