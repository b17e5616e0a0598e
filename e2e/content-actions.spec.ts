import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { goTo } from "./go-to.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let phone: Phone;

test.beforeAll(async ({ browser, product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  const video = makeVideo({ seconds: 3, size: "540x960" });
  const ids: string[] = [];
  for (let i = 0; i < 2; i++) ids.push((await ana.whenProcessed((await ana.upload(video)).body._id))._id);
  await ana.send("/highlights", { title: "Ensaios", cover: ids[0], stories: [ids[0]] });
  phone = await openPhone(browser, server.url);
  await signIn(phone.page, ana);
});
test.afterAll(() => server.remove());

const tiles = () => phone.page.getByRole("main").getByRole("link", { name: /^Story/ });
const options = () => phone.page.getByRole("button", { name: "Opções do story" });
type Highlights = { data: { title: string; stories: unknown[] }[] };

test("a creator adds a story to an existing highlight", async () => {
  const { page } = phone;
  await tiles().first().click();
  await options().click();
  await page.getByRole("button", { name: /Adicionar ao destaque/ }).click();
  const sheet = page.getByRole("dialog", { name: "Adicionar ao destaque" });
  await sheet.getByRole("button", { name: /Ensaios/ }).click();
  await expect(page.getByText("Adicionado a Ensaios")).toBeVisible();
  const { data } = (await ana.request<Highlights>("/highlights")).body;
  expect(data[0]?.stories).toHaveLength(2);
  await goTo(page, "/account");
});

test("a creator reschedules a story, then publishes it at once", { tag: "@slow" }, async () => {
  const { page, look } = phone;
  const publishAt = new Date(Date.now() + 26 * 3_600_000).toISOString();
  await page
    .locator('input[type="file"][accept^="video"]')
    .first()
    .setInputFiles(makeVideo({ seconds: 2, size: "540x960" }));
  await page.getByRole("radio", { name: "Agendar", exact: true }).check();
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel("Dia e hora").fill(`${day(1)}T18:30`);
  await page.getByRole("button", { name: "Agendar story" }).click();
  const tile = page.getByRole("main").getByRole("link").filter({ hasText: "Sai amanhã, 18:30" });
  await expect(tile).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await mine())[0]?.processed, { timeout: 60_000 }).toBe(true);
  await tile.click();
  await options().click();
  const sheet = page.getByRole("dialog", { name: "Story" });
  await expect(sheet).toContainText("Agendado para amanhã, 18:30");
  await expect(sheet.getByRole("button", { name: "Salvar novo horário" })).toBeDisabled();
  await sheet.getByLabel("Dia e hora").fill(`${day(2)}T09:15`);
  await look("reschedule");
  await sheet.getByRole("button", { name: "Salvar novo horário" }).click();
  await expect(page.getByText("Novo horário salvo")).toBeVisible();
  const moved = (await mine())[0]?.publishAt;
  expect(moved && Date.parse(moved)).toBeGreaterThan(Date.parse(publishAt));
  await options().click();
  await sheet.getByRole("button", { name: "Publicar agora" }).click();
  await expect(page.getByText("Story no ar")).toBeVisible();
  expect((await mine())[0]?.publishAt).toBeUndefined();
  await goTo(page, "/account");
  await expect(page.getByText(/^Sai /)).toHaveCount(0);
});

type Mine = { processed: boolean; publishAt?: string };
const mine = async () => (await ana.request<{ data: Mine[] }>("/stories/me")).body.data;

test("a creator restores a story from the archive", async () => {
  const { page, look } = phone;
  const before = (await mine()).length;
  await tiles().first().click();
  await options().click();
  await page.getByRole("dialog", { name: "Story" }).getByRole("button", { name: "Arquivar" }).click();
  await expect(page.getByText("Story arquivado")).toBeVisible();
  await goTo(page, "/account?aba=arquivados");
  await tiles().first().click();
  await options().click();
  await look("unarchive");
  await page.getByRole("dialog", { name: "Story" }).getByRole("button", { name: "Mostrar de novo" }).click();
  await expect(page.getByText("Story no ar de novo")).toBeVisible();
  await expect.poll(mine).toHaveLength(before);
});

test("a creator adds, changes and removes the caption of a photo", async () => {
  const { page, look } = phone;
  await goTo(page, "/medias/post");
  const photo = { name: "IMG_0001.png", mimeType: "image/png", buffer: await page.screenshot() };
  await page.locator('input[type="file"]').first().setInputFiles(photo);
  await page.getByRole("button", { name: /^Foto, / }).click();
  const viewer = page.getByRole("dialog").first();
  const sheet = page.getByRole("dialog", { name: "Legenda" });
  for (const words of ["Ensaio de sábado", "Antes do show", ""]) {
    await page.getByRole("button", { name: "Escrever legenda" }).click();
    await sheet.getByLabel("Legenda").fill(words);
    if (words === "Antes do show") await look("media-caption");
    await sheet.getByRole("button", { name: "Salvar legenda" }).click();
    await page.getByText("Legenda salva").click();
    await expect(sheet).toBeHidden();
    if (words) await expect(viewer).toContainText(words);
    else await expect(viewer).not.toContainText("Antes do show");
  }
  await viewer.getByRole("button", { name: "Fechar" }).click();
});

test("a creator sees why a gallery video failed and retries it", { tag: "@slow" }, async () => {
  const { page, look } = phone;
  await goTo(page, "/medias/post");
  const input = page.locator('input[type="file"]').first();
  const slow = { codec: ["libx264", "-profile:v", "high422"], pixels: "yuv422p" };
  // The second waits while the first is encoded, and is corrupted on disk meanwhile.
  await input.setInputFiles(makeVideo({ seconds: 10, size: "720x1280", ...slow }));
  await expect(page.getByText("Processando").first()).toBeVisible({ timeout: 60_000 });
  // The page says so before the server has published it; a smaller file could overtake it.
  const count = async () => (await ana.request<{ totalCount: number }>("/medias")).body.totalCount;
  await expect.poll(count, { timeout: 60_000, intervals: [100] }).toBe(2);
  const second = makeVideo({ seconds: 2, size: "270x480", name: "IMG_0002.mp4", ...slow });
  await input.setInputFiles(second);
  const stories = join(server.data, "storage/objects/stories");
  const same = () =>
    readdirSync(stories, { encoding: "utf8", recursive: true }).find(
      (name) => name.endsWith("/source") && statSync(join(stories, name)).size === statSync(second).size,
    );
  // A file that is corrupt on arrival would be rejected at once.
  await expect.poll(count, { timeout: 60_000, intervals: [100] }).toBe(3);
  const source = join(stories, same() ?? "");
  writeFileSync(source, Buffer.alloc(statSync(second).size, 7));
  const failed = page.getByRole("button", { name: /O vídeo está danificado/ });
  await expect(failed).toBeVisible({ timeout: 60_000 });
  await failed.click();
  await look("media-failed");
  writeFileSync(source, readFileSync(second));
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByRole("button", { name: /^Vídeo, .*0:02/ })).toBeVisible({ timeout: 60_000 });
});
