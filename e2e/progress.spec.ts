import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
let ana: HttpCreator;
test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
});
test.afterAll(() => server.remove());

test("a creator sees the processing progress of a video until it can be watched", { tag: "@slow" }, async ({
  browser,
}) => {
  const { page, look } = await openPhone(browser, server.url);
  await page.goto("/account");
  await page.getByLabel(/usuário|e-mail/i).fill(ana.username);
  await page.getByLabel("Senha", { exact: true }).fill(ana.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  // Encoding it takes longer than the polling interval of the list.
  const { body } = await ana.upload(
    makeVideo({ seconds: 15, size: "1080x1920", codec: ["libx264", "-profile:v", "high422"], pixels: "yuv422p" }),
  );
  await page.reload();
  const tile = page.locator(`a[href="/account/stories/${body._id}"]`);
  const bar = tile.getByRole("progressbar", { name: "Processamento do vídeo" });
  await expect(bar).toHaveAttribute("value", /[1-9]/, { timeout: 60_000 });
  await expect(tile).toContainText(/Processando \d+\s%/);
  await look("account-processing");
  await ana.whenProcessed(body._id);
  await expect(page.getByRole("link", { name: /^Story, / })).toBeVisible();
  await expect(bar).toHaveCount(0);
});
