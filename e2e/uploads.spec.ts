import { statSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn, signInByForm } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
let ana: HttpCreator;
let phone: Phone;
let page: Page;
let context: BrowserContext;
let line: Awaited<ReturnType<typeof lineOf>>;
/** 6.5 MB, enough to observe on a slow connection; above 6 Mbit/s it would get a low-bitrate rendition. */
let video: string;

test.beforeAll(async () => {
  server = await startOwnProduct();
  video = makeVideo({ seconds: 10, size: "540x960", codec: ["libx264", "-b:v", "5M", "-minrate", "5M"] });
});
test.afterAll(() => server.remove());

test.beforeEach(async ({ browser }) => {
  ana = await registerOverHttp(server.url);
  phone = await openPhone(browser, server.url);
  page = phone.page;
  context = page.context();
  line = await lineOf(page);
  await signIn(page, ana);
});
test.afterEach(() => context.close());

/** Emulates the page's connection; `slow` makes the whole video take that many seconds. */
async function lineOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const set = (offline: boolean, uploadThroughput: number) =>
    session.send("Network.emulateNetworkConditions", { offline, uploadThroughput, latency: 0, downloadThroughput: -1 });
  return {
    slow: (seconds: number) => set(false, statSync(video).size / seconds),
    fast: () => set(false, -1),
    off: () => set(true, -1),
  };
}

async function publish(file = video) {
  await page.locator('input[type="file"][accept^="video"]').first().setInputFiles(file);
  await page.getByRole("dialog").getByRole("button", { name: "Publicar", exact: true }).click();
}

const pill = () => page.getByRole("button", { name: /^Ver envios/ });
const percent = async () => Number((await pill().textContent())?.match(/(\d+)\s%/)?.[1] ?? -1);
const stories = async () => (await ana.request<{ data: { duration: number }[] }>("/stories/me")).body.data;

/** Records the offset of each chunk and the uploads that were created. */
function listen() {
  const offsets: number[] = [];
  const opened: string[] = [];
  context.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
    if (request.method() === "POST" && request.url().endsWith("/v1/uploads")) opened.push(request.url());
  });
  return { offsets, opened };
}

test("an upload goes on after a reload, a killed server and a closed app, and is stored once", {
  tag: "@slow",
}, async () => {
  const { offsets, opened } = listen();
  const isAt = (percents: number) => expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(percents);
  await line.slow(16);
  await publish();
  await isAt(10);
  await test.step("a reload, on another screen", async () => {
    await page.goto("/account/menu");
    await expect(pill()).toContainText("Enviando 1 arquivo");
    await isAt(10);
    expect(offsets[0]).toBe(0);
    expect(offsets.at(-1)).toBeGreaterThan(statSync(video).size / 20);
  });
  await test.step("a killed server", async () => {
    await server.kill("server");
    await expect(pill()).toContainText("Sem conexão", { timeout: 60_000 });
    await server.start();
    await expect(pill()).toContainText("Enviando 1 arquivo", { timeout: 60_000 });
  });
  await test.step("a closed app", async () => {
    await page.close();
    expect(await stories()).toHaveLength(0);
    page = await context.newPage();
    await page.goto("/home");
    await expect.poll(async () => (await stories()).length, { timeout: 60_000 }).toBe(1);
  });
  expect(opened).toHaveLength(1);
  await test.step("the browser keeps nothing of it", async () => {
    await expect(pill()).toBeHidden({ timeout: 60_000 });
    await page.goto("/account");
    await expect(page.getByRole("link", { name: /^Story/ })).toHaveCount(1, { timeout: 60_000 });
    await expect(pill()).toBeHidden();
  });
});

test("an upload whose server is killed before its response creates one story", { tag: "@slow" }, async () => {
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await publish();
  await sent;
  await expect(page.getByText("Processando…")).toBeVisible();
  await server.kill("server");
  await server.start();
  await expect(pill()).toBeHidden({ timeout: 60_000 });
  await expect.poll(async () => (await stories()).length).toBe(1);
  await page.reload();
  await expect(page.getByRole("link", { name: /^Story/ })).toHaveCount(1, { timeout: 60_000 });
});

test("two uploads run at a time, wait for a connection and can be canceled, and signing out deletes them", {
  tag: "@slow",
}, async () => {
  await page.goto("/medias/post");
  await line.slow(20);
  const input = page.locator('input[type="file"]').first();
  await input.setInputFiles([video, video, video]);
  await pill().click();
  const sheet = page.getByRole("dialog", { name: "Envios" });
  await expect(sheet.getByRole("listitem")).toHaveCount(3);
  await expect(sheet.getByText(/^Enviando [1-9]\d?\s%$/)).toHaveCount(2, { timeout: 60_000 });
  await expect(sheet.getByText("Na fila")).toHaveCount(1);
  await phone.look("uploads-sheet");
  await sheet
    .getByRole("button", { name: /^Cancelar envio/ })
    .first()
    .click();
  await expect(sheet.getByRole("listitem")).toHaveCount(2);
  await line.off();
  await expect(sheet).toContainText("Continua sozinho", { timeout: 60_000 });
  // Below the sheet.
  await expect(page.locator("button", { hasText: "Sem conexão: o envio espera" })).toBeAttached();
  await line.fast();
  await expect(sheet).toContainText("Tudo enviado.", { timeout: 60_000 });
  await sheet.getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByRole("button", { name: /^Vídeo, / })).toHaveCount(2);

  await line.slow(60);
  await input.setInputFiles(video);
  await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).toEqual(["camarim-uploads"]);
  await page.getByRole("link", { name: "Conta", exact: true }).click();
  await page.getByRole("button", { name: "Sair da conta" }).click();
  // The sign-in page is another document.
  const loaded = page.waitForEvent("load");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sair da conta" }).click();
  await loaded;
  await expect(page).toHaveURL(/\/auth$/);
  await expect.poll(databases).toEqual([]);
  const bia = await registerOverHttp(server.url);
  await signInByForm(page, bia);
  await expect(page.getByRole("heading", { name: `@${bia.username}` })).toBeVisible();
  await expect(pill()).toBeHidden();
});

test("a refused upload says why, over what is open, stays in the list and can be retried", {
  tag: "@slow",
}, async () => {
  const problem = page.getByRole("alertdialog", { name: "Ops! Algo deu errado" });
  const sheet = page.getByRole("dialog", { name: "Envios" });
  const retry = () => sheet.getByRole("button", { name: "Tentar de novo" }).click();
  const uploads = "**/v1/uploads";
  await test.step("a proxy that answers with a 502", async () => {
    await page.route(uploads, (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
    );
    await publish();
    await expect(problem).toContainText("Houve um erro ao processar seu vídeo. Tente novamente mais tarde.", {
      timeout: 60_000,
    });
    await page.mouse.click(195, 20);
    await expect(problem).toBeHidden();
    await pill().click();
    await expect(sheet).toBeVisible();
    await page.unroute(uploads);
  });
  await test.step("a server without space", async () => {
    const message = "Não conseguimos guardar o arquivo agora.";
    await page.route(uploads, (route) =>
      route.fulfill({ status: 503, json: { code: "STORAGE_FULL", title: "Sem espaço agora", message } }),
    );
    await retry();
    await expect(problem).toContainText(message, { timeout: 60_000 });
    // Only the topmost closes.
    await page.keyboard.press("Escape");
    await expect(problem).toBeHidden();
    await expect(sheet).toContainText(message);
    await page.unroute(uploads);
  });
  await test.step("the limit of the account", async () => {
    // Half of what an account with an unverified e-mail address may have open.
    const headers = {
      "tus-resumable": "1.0.0",
      "upload-length": String(200 * 1024 * 1024),
      "upload-metadata": `kind ${Buffer.from("media").toString("base64")}`,
    };
    const others: string[] = [];
    for (let i = 0; i < 2; i++) {
      const { status, body } = await ana.request<{ _id: string }>("/uploads", { method: "POST", headers });
      expect(status).toBe(201);
      others.push(body._id);
    }
    await retry();
    const words = "Espere um deles terminar, abra Envios e toque em “Tentar de novo”.";
    await expect(problem).toContainText(words, { timeout: 60_000 });
    await problem.getByRole("button", { name: "Ok", exact: true }).click();
    await expect(sheet).toContainText(words);
    for (const id of others)
      await ana.request(`/uploads/${id}`, { method: "DELETE", headers: { "tus-resumable": "1.0.0" } });
  });
  await retry();
  await expect(sheet).toContainText("Tudo enviado.", { timeout: 60_000 });
  expect(await stories()).toHaveLength(1);
});

test.describe(() => {
  const message = "Ops! Apenas vídeos com até 15 segundos são permitidos";
  let long: string;
  test.beforeAll(() => {
    long = makeVideo({ seconds: 40, size: "360x640" });
  });

  async function openCut() {
    await page.locator('input[type="file"][accept^="video"]').first().setInputFiles(long);
    const problem = page.getByRole("alertdialog", { name: "Ops! Algo deu errado" });
    await expect(problem).toContainText(message);
    await phone.look("cut-offered");
    await problem.getByRole("button", { name: "Cortar vídeo" }).click();
    const sheet = page.getByRole("dialog", { name: "Cortar vídeo" });
    await expect(sheet).toContainText("0:00 a 0:15");
    return sheet;
  }

  test("a video longer than 15 s is trimmed by touch and by keyboard, and the selection becomes the story", {
    tag: "@slow",
  }, async () => {
    let sheet = await openCut();
    const touched = sheet.getByRole("slider", { name: "Fim do trecho" });
    await expect(touched).toHaveAttribute("aria-valuetext", "Termina em 15\u00a0segundos");
    const track = await sheet.locator("canvas").boundingBox();
    if (!track) throw new Error("no bar");
    const x = (seconds: number) => track.x + (track.width * seconds) / 40;
    const y = track.y + track.height / 2;
    await page.mouse.move(x(15), y);
    await page.mouse.down();
    await page.mouse.move(x(20), y, { steps: 5 });
    await page.mouse.move(x(30), y, { steps: 10 });
    await page.mouse.up();
    await expect(sheet).toContainText(/0:1[45](,\d)? a 0:(29|30)/);
    const session = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x: x(at), y }] });
    await touch("touchStart", 15);
    for (let at = 16; at <= 22; at++) await touch("touchMove", at);
    await touch("touchEnd");
    await expect(sheet).toContainText(/0:2[12](,\d)? a 0:(29|30)/);
    await sheet.getByRole("button", { name: "Fechar" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    sheet = await openCut();
    const start = sheet.getByRole("slider", { name: "Início do trecho" });
    const end = sheet.getByRole("slider", { name: "Fim do trecho" });
    await start.focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowRight");
    await expect(start).toHaveAttribute("aria-valuetext", "Começa em 4\u00a0segundos");
    await end.focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowLeft");
    await expect(end).toHaveAttribute("aria-valuetext", "Termina em 14,5\u00a0segundos");
    await expect(sheet).toContainText("0:04 a 0:14,5");
    await phone.look("cut");
    await sheet.getByRole("button", { name: "Ver trecho" }).click();
    const at = () => sheet.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(at).toBeGreaterThan(4.2);
    await sheet.getByRole("button", { name: "Pausar" }).click();
    await sheet.getByRole("button", { name: "Usar este trecho" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publicar", exact: true }).click();
    await expect(page.getByRole("link", { name: /^Story, / })).toBeVisible({ timeout: 60_000 });
    const [story] = await stories();
    expect(story?.duration).toBeGreaterThan(10.3);
    expect(story?.duration).toBeLessThan(10.7);
  });
});
