import { registerOverHttp } from "./creator-over-http.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

let server: Running;

test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

test("a creator sells two videos as one item, without a subscription, and ends its sale", async ({ browser }) => {
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  for (const seconds of [3, 4]) await ana.whenProcessed((await ana.upload(makeVideo({ seconds }))).body._id);
  const { page } = await openPhone(browser, server.url);
  const sheet = page.getByRole("dialog", { name: "Ensaio completo" });

  await test.step("a creator chooses what is in an item, and it survives a reload", async () => {
    await signIn(page, ana, "/account/menu");
    await page.getByRole("link", { name: "Avulsos" }).click();
    await page.getByRole("link", { name: "Criar o primeiro avulso" }).click();
    await page
      .getByRole("checkbox", { name: /^Story/ })
      .first()
      .check();
    await page
      .getByRole("checkbox", { name: /^Story/ })
      .last()
      .check();
    await expect(page.getByText("2 escolhidos")).toBeVisible();
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByLabel("Nome", { exact: true }).fill("Ensaio completo");
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ensaio completo");
    await page.getByLabel("Preço", { exact: true }).fill("19,90");
    await page.getByRole("button", { name: "Pôr à venda" }).click();
    await expect(sheet.getByText("2 vídeos")).toBeVisible();
  });

  await test.step("a story of an item is not deleted", async () => {
    await page.goto("/account");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Story/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Excluir story" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir story" }).click();
    await expect(page.getByText("Faz parte de um avulso")).toBeVisible();
  });

  await test.step("an item that is not on sale is listed apart, and is deleted after a question", async () => {
    await page.goto("/account/items");
    await page
      .getByRole("list", { name: "À venda" })
      .getByRole("button", { name: /^Ensaio/ })
      .click();
    await sheet.getByRole("button", { name: "Tirar da venda" }).click();
    await expect(sheet.getByRole("button", { name: "Pôr à venda" })).toBeVisible();
    await sheet.getByRole("button", { name: "Excluir avulso" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir avulso" }).click();
    await expect(page.getByText("Venda um vídeo sem assinatura")).toBeVisible();
  });

  await test.step("a creator uploads a photo only for items while choosing, and finds it marked in the gallery", async () => {
    await page.getByRole("link", { name: "Criar o primeiro avulso" }).click();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("link", { name: "Mídias" }).click();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Enviar só para avulsos" }).click();
    await (await choosing).setFiles({ name: "IMG_0001.png", mimeType: "image/png", buffer: await page.screenshot() });
    await page.getByRole("checkbox", { name: /^Foto/ }).check();
    await expect(page.getByText("2 escolhidos")).toBeVisible();
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByLabel("Nome", { exact: true }).fill("Ensaio novo");
    await page.getByLabel("Preço", { exact: true }).fill("9,90");
    await page.getByRole("button", { name: "Pôr à venda" }).click();
    await expect(page.getByRole("dialog", { name: "Ensaio novo" }).getByText("1 vídeo · 1 foto")).toBeVisible();
    await page.goto("/medias/post");
    await expect(page.getByRole("button", { name: /só em avulsos/ })).toBeVisible();
  });
});
