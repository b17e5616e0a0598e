import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { goTo, hasOverlays } from "./go-to.ts";
import { expectFitsNarrowWindows } from "./narrow-windows.ts";
import { openPhone } from "./phone.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";
import { viewerOn } from "./viewer-on.ts";

type Listed = { _id: string; processed: boolean; publishAt?: string };
type Highlights = { data: { title: string; stories: unknown[] }[] };

const video = makeVideo({ seconds: 10, size: "540x960" });

test.afterAll(({ product }) => product.remove());

test("a creator publishes, corrects, archives and deletes stories, and fans watch what is published", async ({
  browser,
  product,
}) => {
  const ana = await registerOverHttp(product.url);
  await beginToSell(ana);
  const ids = await publishOverHttp(ana, 3);
  const { page, look } = await openPhone(browser, product.url);
  const fan = await openPhone(browser, product.url);

  const mine = async () => (await ana.request<{ data: Listed[] }>("/stories/me")).body.data;
  const highlights = async () =>
    (await ana.request<Highlights>("/highlights")).body.data.map(({ title, stories }) => [title, stories.length]);
  const tiles = page.getByRole("main").getByRole("link", { name: /^Story/ });
  const sheet = page.getByRole("dialog", { name: "Story" });
  const undo = page.getByRole("button", { name: "Desfazer" });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const pick = () => page.locator('input[type="file"][accept^="video"]').first().setInputFiles(video);
  const openOptions = async (path = "/account") => {
    await goTo(page, path);
    await tiles.first().click();
    await page.getByRole("button", { name: "Opções do story" }).click();
  };

  await test.step("a caption is written, and the story archived, undone, archived and restored", async () => {
    await signIn(page, ana);
    await expect(tiles).toHaveCount(3);
    await openOptions();
    await sheet.getByLabel("Legenda").fill("Ensaio de sábado");
    await sheet.getByRole("button", { name: "Salvar legenda" }).click();
    await expect(page.getByText("Legenda salva")).toBeVisible();
    await openOptions();
    await expect(sheet.getByLabel("Legenda")).toHaveValue("Ensaio de sábado");
    await sheet.getByRole("button", { name: "Arquivar" }).click();
    // The pointer stops the time of the alert.
    await undo.hover();
    await expect(page.getByText("Story arquivado")).toBeVisible();
    await expect.poll(mine).toHaveLength(2);
    await undo.click();
    await expect.poll(mine).toHaveLength(3);
    await openOptions();
    await sheet.getByRole("button", { name: "Arquivar" }).click();
    await expect.poll(mine).toHaveLength(2);
    await openOptions("/account?aba=arquivados");
    await sheet.getByRole("button", { name: "Mostrar de novo" }).click();
    await expect(page.getByText("Story no ar de novo")).toBeVisible();
    await expect.poll(mine).toHaveLength(3);
  });

  await test.step("highlights are created from the archive and from a story, and one loses a story", async () => {
    await ana.send(`/stories/${ids[0]}`, { archived: true }, "PATCH");
    await goTo(page, "/account?aba=arquivados");
    await button("Criar destaque").click();
    const create = page.getByRole("dialog", { name: "Novo destaque" });
    await create.getByLabel("Título").fill("Ensaios");
    // All but the newest, which is the first tile of those that are active.
    await create.getByRole("checkbox").nth(1).check();
    await create.getByRole("checkbox").nth(2).check();
    await create.getByRole("button", { name: "Criar destaque" }).click();
    await page.getByText("Destaque criado").click();
    await openOptions();
    await page.getByRole("button", { name: /Adicionar ao destaque/ }).click();
    const add = page.getByRole("dialog", { name: "Adicionar ao destaque" });
    await add.getByLabel("Novo destaque").fill("Viagens");
    await add.getByRole("button", { name: "Criar com este story" }).click();
    await expect(page.getByText("Adicionado a Viagens")).toBeVisible();
    await openOptions();
    await page.getByRole("button", { name: /Adicionar ao destaque/ }).click();
    await add.getByRole("button", { name: /Ensaios/ }).click();
    await expect(page.getByText("Adicionado a Ensaios")).toBeVisible();
    expect(await highlights()).toEqual(
      expect.arrayContaining([
        ["Viagens", 1],
        ["Ensaios", 3],
      ]),
    );

    await goTo(page, "/account");
    await button("Ensaios").click();
    const takeOut = page.getByRole("button", { name: "Tirar o story 3 do destaque" });
    await takeOut.click();
    // Keeps the alert open.
    await undo.hover();
    await expect(takeOut).toHaveCount(0);
    await undo.click();
    await takeOut.click();
    await look("highlight-without-story");
    await page.getByRole("link", { name: "Assistir" }).click();
    await expect(page.getByText("Story 1 de 2")).toBeAttached();
    await expect.poll(highlights).toContainEqual(["Ensaios", 2]);
  });

  await test.step("a video is published into a highlight, and another scheduled, moved and published", async () => {
    await goTo(page, "/account");
    await pick();
    await page.getByRole("radio", { name: "Destaque", exact: true }).check();
    await page.getByLabel("Destaque", { exact: true }).last().selectOption("Ensaios");
    await page.getByRole("dialog").getByRole("button", { name: "Publicar", exact: true }).click();
    await expect.poll(highlights).toContainEqual(["Ensaios", 3]);
    await pick();
    await page.getByRole("radio", { name: "Agendar", exact: true }).check();
    const moment = page.getByLabel("Dia e hora");
    await moment.fill("2020-01-01T10:00");
    await button("Agendar story").click();
    await expect(page.getByText("Escolha um horário que ainda não passou.")).toBeVisible();
    await moment.fill(`${dayAhead(1)}T18:30`);
    await button("Agendar story").click();
    const scheduled = page.getByRole("main").getByRole("link").filter({ hasText: "Sai amanhã, 18:30" });
    await expect(scheduled).toBeVisible({ timeout: 60_000 });
    const newest = async () => (await mine())[0];
    await expect.poll(async () => (await newest())?.processed, { timeout: 60_000 }).toBe(true);
    const before = (await newest())?.publishAt;
    await scheduled.click();
    await page.getByRole("button", { name: "Opções do story" }).click();
    await expect(sheet.getByRole("button", { name: "Salvar novo horário" })).toBeDisabled();
    await moment.fill(`${dayAhead(2)}T09:15`);
    await sheet.getByRole("button", { name: "Salvar novo horário" }).click();
    await expect(page.getByText("Novo horário salvo")).toBeVisible();
    const after = (await newest())?.publishAt;
    expect(Date.parse(after ?? "")).toBeGreaterThan(Date.parse(before ?? ""));
    await goTo(page, "/account");
    await look("account-gallery");
  });

  await test.step("a visitor sees the highlights, and a fan watches all but what is scheduled", async () => {
    await fan.page.goto(`/@${ana.username}`);
    await expect(fan.page.getByText("Viagens")).toBeVisible();
    await becomeFan(fan.page, ana);
    await fan.page.goto(`/@${ana.username}`);
    await fan.page.getByRole("link", { name: "Ensaios" }).click();
    await expect(fan.page).toHaveURL(/destaque=/);
    await expect(fan.page.getByText("Story 1 de 3")).toBeAttached();
    await viewerOn(fan.page).pause();
    await fan.look("watching-highlight");
    await expectFitsNarrowWindows(fan.page);
    await fan.page.getByRole("button", { name: "Fechar" }).click();
    await fan.page.getByRole("link", { name: "Assistir" }).last().click();
    await expect(fan.page.getByText("Story 1 de 2")).toBeAttached();
    await viewerOn(fan.page).pause();
  });

  await test.step("the scheduled story is published at once", async () => {
    await page
      .getByRole("main")
      .getByRole("link")
      .filter({ hasText: /Sai .*09:15/ })
      .click();
    await page.getByRole("button", { name: "Opções do story" }).click();
    await sheet.getByRole("button", { name: "Publicar agora" }).click();
    await expect(page.getByText("Story no ar")).toBeVisible();
    await fan.page.reload();
    await expect(fan.page.getByText(/Story \d de 3/)).toBeAttached();
  });

  await test.step("a deleted story is back with one tap, also in the highlight that it was the only story of", async () => {
    const { data } = (await ana.request<{ data: { title: string; stories: Listed[] }[] }>("/highlights")).body;
    const only = data.find(({ title }) => title === "Viagens")?.stories[0]?._id;
    const remove = async () => {
      await goTo(page, `/account/stories/${only}`);
      await button("Excluir story").tap();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText("O destaque “Viagens”, em que só há este story, some também.");
      await dialog.getByRole("button", { name: "Excluir story" }).tap();
      // The pointer stops the time of the alert.
      await undo.hover();
      await expect(page.getByText("Story excluído")).toBeVisible();
    };
    const before = (await mine()).length;
    await remove();
    expect(await highlights()).not.toContainEqual(["Viagens", 1]);
    await undo.click();
    await expect.poll(highlights).toContainEqual(["Viagens", 1]);
    expect(await mine()).toHaveLength(before);
    await remove();
    await goTo(page, "/account");
    await expect(tiles).toHaveCount(before - 1);
    await expect(button("Viagens")).toHaveCount(0);
  });

  await test.step("an open sheet ends with a reload", async () => {
    const share = page.getByRole("button", { name: "Compartilhar" });
    await share.click();
    await hasOverlays(page, 1);
    await page.reload();
    await expect(share).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await hasOverlays(page, 0);
  });
});

async function publishOverHttp(ana: HttpCreator, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await ana.upload(makeVideo({ seconds: 10, size: "540x960" }))).body._id);
  for (const id of ids) await ana.whenProcessed(id);
  return ids;
}

/** In Brazil. */
function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10);
}
