import { registerOverHttp } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { goTo } from "./go-to.ts";
import { openPhone } from "./phone.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

test.afterAll(({ product }) => product.remove());

test("a creator fills the gallery, and a fan sees it once the subscription is paid", async ({ browser, product }) => {
  const ana = await registerOverHttp(product.url);
  await beginToSell(ana);
  const { page, look } = await openPhone(browser, product.url);
  const fan = await openPhone(browser, product.url);
  const photos = page.getByRole("button", { name: /^Foto, / });
  const viewer = page.getByRole("dialog").first();

  await test.step("photos and a video of 20 s are added, and a file that is neither is refused", async () => {
    await signIn(page, ana, "/medias/post");
    await expect(page.getByText("Sua galeria está vazia")).toBeVisible();
    const input = page.locator('input[type="file"]').first();
    const photo = { name: "IMG_0001.png", mimeType: "image/png", buffer: await page.screenshot() };
    const words = { name: "IMG_0003.jpg", mimeType: "image/jpeg", buffer: Buffer.from("just words") };
    await input.setInputFiles([photo, { ...photo, name: "IMG_0002.png" }, words]);
    const refusal = page.getByRole("alertdialog");
    await expect(refusal).toContainText("Envie uma foto (JPEG, PNG, WebP, AVIF ou HEIC) ou um vídeo.");
    await refusal.getByRole("button", { name: "Ok" }).click();
    await expect(photos).toHaveCount(2);
    await input.setInputFiles(makeVideo({ seconds: 20, size: "540x960" }));
    await expect(page.getByRole("button", { name: /^Vídeo, .*0:20/ })).toBeVisible({ timeout: 60_000 });
    await look("medias");
  });

  await test.step("a caption is written and removed, and a photo deleted", async () => {
    const sheet = page.getByRole("dialog", { name: "Legenda" });
    await page.getByRole("button", { name: /^Vídeo, / }).click();
    await page.getByRole("button", { name: "Próxima" }).click();
    const image = viewer.getByRole("img");
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
    for (const caption of ["Antes do show", ""]) {
      await page.getByRole("button", { name: "Escrever legenda" }).click();
      await sheet.getByLabel("Legenda").fill(caption);
      await sheet.getByRole("button", { name: "Salvar legenda" }).click();
      await page.getByText("Legenda salva").click();
      await expect(sheet).toBeHidden();
      await expect(viewer.getByText("Antes do show")).toHaveCount(caption ? 1 : 0);
    }
    await page.getByRole("button", { name: "Excluir" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await viewer.getByRole("button", { name: "Fechar" }).click();
    await expect(photos).toHaveCount(1);
    // Leaving the page sends the deletion, whose alert still offers to undo it.
    await goTo(page, "/account?aba=midias");
    await expect(page.getByRole("button", { name: /^(Foto|Vídeo), / })).toHaveCount(2);
    await expect.poll(async () => (await ana.request<{ totalCount: number }>("/medias")).body.totalCount).toBe(2);
  });

  const { page: fanPage } = fan;
  const video = fanPage.getByRole("dialog").locator("video");
  const play = () => video.evaluate((video: HTMLVideoElement) => video.play());
  const mark = fanPage.locator("[data-watermark]");
  const openVideo = () => fanPage.getByRole("button", { name: /^Vídeo, / }).click();

  await test.step("a visitor sees how many there are, and a subscriber all of them", async () => {
    await fanPage.goto(`/@${ana.username}/midias`);
    await expect(fanPage.getByText("Só para assinantes")).toBeVisible();
    await becomeFan(fanPage, ana);
    await fanPage.goto(`/@${ana.username}`);
    await fanPage.getByRole("link", { name: "2 mídias" }).click();
    await expect(fanPage.getByRole("button", { name: /^(Foto|Vídeo), / })).toHaveCount(2);
    await fan.look("fan-medias");
    await openVideo();
    await play();
    await expect
      .poll(() => video.evaluate((video: HTMLVideoElement) => Math.min(video.currentTime, video.videoWidth)))
      .toBeGreaterThan(0);
    await expect(mark).toHaveCount(0);
  });

  await test.step("the username moves over the picture of a video, and is not over photos", async () => {
    await ana.send("/account/setting", { watermark: true }, "PATCH");
    // Pages are cached for 500 ms.
    await expect(async () => {
      await fanPage.goto(`/@${ana.username}/midias`);
      await openVideo();
      await expect(mark).toHaveText(`@${ana.username}`, { timeout: 5_000 });
    }).toPass();
    await play();
    const place = await mark.boundingBox();
    await fanPage.setViewportSize({ width: 1280, height: 800 });
    // Not over the black beside it.
    await expect(async () => {
      const area = await mark.evaluate((words) => words.parentElement?.getBoundingClientRect().toJSON());
      expect(area.width / area.height).toBeCloseTo(9 / 16, 1);
      expect(area.height).toBeCloseTo((await video.boundingBox())?.height ?? 0, -1);
    }).toPass();
    await fanPage.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => mark.boundingBox()).not.toEqual(place);
    // It lets clicks through.
    await video.evaluate((video: HTMLVideoElement) => video.pause());
    await fanPage.getByRole("button", { name: "Próxima" }).click();
    await expect(fanPage.getByRole("dialog").getByRole("img")).toBeVisible();
    await expect(mark).toHaveCount(0);
  });
});
