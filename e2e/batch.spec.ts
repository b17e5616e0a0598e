import { statSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
let ana: HttpCreator;
let phone: Phone;
let page: Page;
let context: BrowserContext;

test.beforeAll(async ({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());
test.beforeEach(async ({ browser }) => {
  ana = await registerOverHttp(server.url);
  phone = await openPhone(browser, server.url);
  page = phone.page;
  context = page.context();
  await signIn(page, ana);
});
test.afterEach(() => context.close());

type Listed = { caption?: string; duration: number; publishAt?: string };
const stories = async () => (await ana.request<{ data: Listed[] }>("/stories/me")).body.data;
const captions = async () => (await stories()).map(({ caption }) => caption);
const pick = (files: string[]) => page.locator('input[type="file"][accept^="video"]').first().setInputFiles(files);
const pill = () => page.getByRole("button", { name: /^Ver envios/ });
const explanation = () => page.getByRole("alertdialog", { name: "Ops! Algo deu errado" });

async function slow(seconds: number, file: string) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const set = (uploadThroughput: number) =>
    session.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  await set(statSync(file).size / seconds);
  return () => set(-1);
}

test("of three videos the one that is refused is named, and the others upload in order across a reload", {
  tag: "@slow",
}, async () => {
  const codec = ["libx264", "-b:v", "5M", "-minrate", "5M"];
  const first = makeVideo({ seconds: 8, size: "540x960", codec, name: "Chegada no camarim.mp4" });
  const second = makeVideo({ seconds: 4, size: "540x960", codec, name: "Passagem de som.mp4" });
  const long = makeVideo({ seconds: 40, size: "360x640", name: "Ensaio inteiro com a banda toda.mp4" });
  const fast = await slow(12, first);
  await pick([first, long, second]);
  await expect(explanation()).toContainText("Um vídeo ficou de fora:");
  await expect(explanation()).toContainText("Ensaio inteiro com a banda toda.mp4");
  await expect(explanation()).toContainText("Ops! Apenas vídeos com até 15 segundos são permitidos");
  await expect(explanation()).not.toContainText("Chegada");
  await explanation().getByRole("button", { name: "Ok", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: /^2\s+vídeos$/ });
  await sheet.getByRole("textbox", { name: "Legenda do vídeo 1" }).fill("Chegada");
  await sheet.getByRole("textbox", { name: "Legenda do vídeo 2" }).fill("Som");
  await sheet.getByRole("button", { name: /^Publicar 2\s+vídeos$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(pill()).toContainText(/Enviando 2\s+arquivos/);
  await expect.poll(async () => Number((await pill().textContent())?.match(/(\d+)\s%/)?.[1] ?? -1)).toBeGreaterThan(3);
  await pill().click();
  const list = page.getByRole("dialog", { name: "Envios" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByText("Na fila")).toHaveCount(1);
  await phone.look("batch-uploads");
  await page.reload();
  await expect(pill()).toContainText(/Enviando 2\s+arquivos/);
  await fast();
  await expect(pill()).toBeHidden({ timeout: 60_000 });
  // Newest first.
  await expect.poll(captions).toEqual(["Som", "Chegada"]);
});

test("a video that is too long is cut and keeps its place, and one can be taken out", { tag: "@slow" }, async () => {
  const short = makeVideo({ seconds: 2, name: "a.mp4" });
  const long = makeVideo({ seconds: 20, name: "b.mp4" });
  const other = makeVideo({ seconds: 3, name: "c.mp4" });
  await pick([short, long, other]);
  await explanation().getByRole("button", { name: "Ok", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: /vídeos$/ });
  await sheet.getByRole("button", { name: "Cortar vídeo b.mp4" }).click();
  await page.getByRole("button", { name: "Usar este trecho" }).click();
  await expect(sheet.getByRole("textbox", { name: "Legenda do vídeo 3" })).toBeVisible();
  await sheet.getByRole("textbox", { name: "Legenda do vídeo 2" }).fill("Trecho");
  await sheet.getByRole("button", { name: "Tirar a.mp4" }).click();
  await expect(sheet.getByRole("textbox", { name: "Legenda do vídeo 1" })).toHaveValue("Trecho");
  await sheet.getByRole("radio", { name: "Agendar" }).check();
  await sheet.getByRole("button", { name: /^Agendar 2\s+vídeos$/ }).click();
  await expect.poll(captions, { timeout: 60_000 }).toEqual([undefined, "Trecho"]);
  const [last, cut] = await stories();
  expect(cut?.duration).toBeLessThan(15.5);
  // The same minute for people, and still an order.
  expect(Date.parse(last?.publishAt ?? "") - Date.parse(cut?.publishAt ?? "")).toBe(1);
});

test("of twelve videos the first ten are taken, and a message says so", { tag: "@slow" }, async () => {
  await pick(Array.from({ length: 12 }, (_, i) => makeVideo({ seconds: 1, size: "90x160", name: `${i + 1}.mp4` })));
  const dialog = page.getByRole("alertdialog", { name: "Até 10 vídeos por vez" });
  await expect(dialog).toContainText("Ficam os 10 primeiros. Os outros 2 podem ser enviados depois.");
  await dialog.getByRole("button", { name: "Ok", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: /^10\s+vídeos$/ });
  await expect(sheet.getByRole("textbox", { name: /^Legenda do vídeo/ })).toHaveCount(10);
  await phone.look("batch-ten");
  await sheet.getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(pill()).toBeHidden();
});

test("when every picked file is refused, there is one message and nothing else", { tag: "@slow" }, async () => {
  const photo = { name: "foto.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no video") };
  await page
    .locator('input[type="file"][accept^="video"]')
    .first()
    .setInputFiles([photo, { ...photo, name: "b.jpg" }]);
  await expect(explanation()).toContainText(/2\s+vídeos ficaram de fora:/);
  await expect(explanation().getByRole("listitem")).toHaveCount(2);
  await explanation().getByRole("button", { name: "Ok", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("several videos go into a new highlight, which is created once", { tag: "@slow" }, async () => {
  await pick([makeVideo({ seconds: 1, name: "a.mp4" }), makeVideo({ seconds: 2, name: "b.mp4" })]);
  const sheet = page.getByRole("dialog", { name: /vídeos$/ });
  await sheet.getByRole("radio", { name: "Destaque" }).check();
  const send = sheet.getByRole("button", { name: /^Publicar 2\s+vídeos$/ });
  await send.click();
  await expect(sheet.getByRole("textbox", { name: "Título do destaque" })).toHaveAttribute("aria-invalid", "true");
  await sheet.getByRole("textbox", { name: "Título do destaque" }).fill("Estrada");
  await phone.look("batch-highlight");
  await send.click();
  await expect(page.getByRole("button", { name: "Estrada" })).toBeVisible({ timeout: 60_000 });
  await expect(pill()).toBeHidden({ timeout: 60_000 });
  const highlights = async () =>
    (await ana.request<{ data: { title: string; stories: [] }[] }>("/highlights")).body.data;
  expect((await highlights()).map(({ title, stories }) => [title, stories.length])).toEqual([["Estrada", 2]]);
});
