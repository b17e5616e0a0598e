import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { goTo } from "./go-to.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let creator: Phone;
let fan: Phone;

test.beforeAll(async ({ browser, product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  creator = await openPhone(browser, server.url);
  fan = await openPhone(browser, server.url);
  await signIn(creator.page, ana);
});
test.afterAll(() => server.remove());

test("a creator reads what the gallery is for and adds photos and a 20 s video", async () => {
  const { page, look } = creator;
  await page.getByRole("link", { name: "Mídias", exact: true }).last().click();
  await expect(page).toHaveURL(/\/medias\/post$/);
  await expect(page.getByText("Sua galeria está vazia")).toBeVisible();
  const input = page.locator('input[type="file"]').first();
  const photo = { name: "IMG_0001.png", mimeType: "image/png", buffer: await page.screenshot() };
  await input.setInputFiles([photo, { ...photo, name: "IMG_0002.png" }]);
  await expect(page.getByRole("button", { name: /^Foto, / })).toHaveCount(2);
  await input.setInputFiles(makeVideo({ seconds: 20, size: "540x960" }));
  await expect(page.getByRole("button", { name: /^Vídeo, .*0:20/ })).toBeVisible({ timeout: 60_000 });
  await look("medias");
});

test("a file that is neither photo nor video is rejected with a message", async () => {
  const { page } = creator;
  const words = { name: "IMG_0003.jpg", mimeType: "image/jpeg", buffer: Buffer.from("just words") };
  await page.locator('input[type="file"]').first().setInputFiles(words);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Envie uma foto (JPEG, PNG, WebP, AVIF ou HEIC) ou um vídeo.");
  await dialog.getByRole("button", { name: "Ok" }).click();
  await expect(page.getByRole("button", { name: /^Foto, / })).toHaveCount(2);
});

test("a creator opens a photo, moves to the next one and deletes one", async () => {
  const { page, look } = creator;
  await page.getByRole("button", { name: /^Vídeo, / }).click();
  await page.getByRole("button", { name: "Próxima" }).click();
  const photo = page.getByRole("dialog").getByRole("img");
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  await page.getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByRole("button", { name: /^Foto, / })).toHaveCount(1);
  await goTo(page, "/account?aba=midias");
  await expect(page.getByRole("button", { name: /^(Foto|Vídeo), / })).toHaveCount(2);
  await look("account-medias");
});

test("a fan sees the gallery on the creator's page once the subscription is paid", async () => {
  const { page, look } = fan;
  await page.goto(`/@${ana.username}`);
  await expect(page.getByText("2 mídias")).toBeVisible();
  await page.goto(`/@${ana.username}/midias`);
  await expect(page.getByText("Só para assinantes")).toBeVisible();
  await becomeFan(page, ana);
  await page.goto(`/@${ana.username}`);
  await page.getByRole("link", { name: "2 mídias" }).click();
  await expect(page.getByRole("button", { name: /^(Foto|Vídeo), / })).toHaveCount(2);
  await look("fan-medias");
  await page.getByRole("button", { name: /^Vídeo, / }).click();
  const video = page.getByRole("dialog").locator("video");
  await video.evaluate((video: HTMLVideoElement) => video.play());
  await expect
    .poll(() => video.evaluate((video: HTMLVideoElement) => Math.min(video.currentTime, video.videoWidth)))
    .toBeGreaterThan(0);
  await expect(page.locator("[data-watermark]")).toHaveCount(0);
});

test("a creator shows the username over gallery videos but not over photos", async () => {
  await ana.send("/account/setting", { watermark: true }, "PATCH");
  const { page, look } = fan;
  const mark = page.locator("[data-watermark]");
  const video = page.getByRole("dialog").locator("video");
  // Pages are cached for 500 ms.
  await expect(async () => {
    await page.goto(`/@${ana.username}/midias`);
    await page.getByRole("button", { name: /^Vídeo, / }).click();
    await expect(mark).toHaveText(`@${ana.username}`, { timeout: 5_000 });
  }).toPass();
  await video.evaluate((video: HTMLVideoElement) => video.play());
  const place = await mark.boundingBox();
  await page.setViewportSize({ width: 1280, height: 800 });
  // The username is over the picture, not over the black beside it.
  await expect(async () => {
    const area = await mark.evaluate((words) => words.parentElement?.getBoundingClientRect().toJSON());
    expect(area.width / area.height).toBeCloseTo(9 / 16, 1);
    expect(area.height).toBeCloseTo((await video.boundingBox())?.height ?? 0, -1);
  }).toPass();
  await look("media-watermark-wide");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => mark.boundingBox()).not.toEqual(place);
  // It lets clicks through.
  await video.evaluate((video: HTMLVideoElement) => video.pause());
  await page.getByRole("button", { name: "Próxima" }).click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await expect(mark).toHaveCount(0);
});
