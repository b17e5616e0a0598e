import { statSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn, signInByForm } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { openLine } from "./upload-line.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
/** 6.5 MB, enough to observe on a slow connection; above 6 Mbit/s it would get a low-bitrate rendition. */
const video = makeVideo({ seconds: 10, size: "540x960", codec: ["libx264", "-b:v", "5M", "-minrate", "5M"] });
const { size } = statSync(video);
const inSeconds = (seconds: number) => size / seconds;

test.beforeAll(async () => {
  server = await startOwnProduct();
});
test.afterAll(() => server.remove());

const countStories = async (ana: HttpCreator) =>
  (await ana.request<{ totalCount: number }>("/stories/me")).body.totalCount;

/** The state of uploads above the tab bar. */
const pillOn = (page: Page) => page.getByRole("button", { name: /^Ver envios/ });
const percentOn = async (page: Page) => Number((await pillOn(page).textContent())?.match(/(\d+)%/)?.[1] ?? -1);

async function publish(page: Page) {
  await page.locator('input[type="file"][accept^="video"]').first().setInputFiles(video);
  await page.getByRole("dialog").getByRole("button", { name: "Publicar", exact: true }).click();
}

test("an upload goes on after a reload, a killed server and a closed app, and creates one story", async ({
  browser,
}) => {
  const ana = await registerOverHttp(server.url);
  let { page } = await openPhone(browser, server.url);
  const context = page.context();
  const offsets: number[] = [];
  const opened: string[] = [];
  context.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
    if (request.method() === "POST" && request.url().endsWith("/v1/uploads")) opened.push(request.url());
  });
  const line = await openLine(page);
  const isAt = (percents: number) => expect.poll(() => percentOn(page), { timeout: 60_000 }).toBeGreaterThan(percents);
  await signIn(page, ana);
  await line.slow(inSeconds(16));

  await test.step("it shows its percentage, from 0 on and never less than before", async () => {
    await page.evaluate(() => {
      const percents: number[] = [];
      Object.assign(window, { percents });
      new MutationObserver(() => {
        const percent = Number(document.body.textContent.match(/Enviando (\d+)%/)?.[1] ?? -1);
        if (percent >= 0 && percents.at(-1) !== percent) percents.push(percent);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await publish(page);
    await isAt(10);
    const percents = await page.evaluate(() => (window as unknown as { percents: number[] }).percents);
    expect(percents[0]).toBe(0);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });
  await test.step("a reload, on another screen", async () => {
    await page.goto("/account/menu");
    await expect(pillOn(page)).toContainText("Enviando 1 arquivo");
    await isAt(10);
    expect(offsets[0]).toBe(0);
    expect(offsets.at(-1)).toBeGreaterThan(size / 20);
  });
  await test.step("a killed server", async () => {
    await server.kill("server");
    await expect(pillOn(page)).toContainText("Sem conexão", { timeout: 60_000 });
    await server.start();
    await expect(pillOn(page)).toContainText("Enviando 1 arquivo", { timeout: 60_000 });
  });
  await test.step("a closed app", async () => {
    await page.close();
    expect(await countStories(ana)).toBe(0);
    page = await context.newPage();
    await page.goto("/home");
    await expect.poll(() => countStories(ana), { timeout: 60_000 }).toBe(1);
    expect(opened).toHaveLength(1);
  });
  await test.step("the browser keeps nothing of it", async () => {
    await expect(pillOn(page)).toBeHidden({ timeout: 60_000 });
    await page.goto("/account");
    await expect(page.getByRole("link", { name: /^Story/ })).toHaveCount(1, { timeout: 60_000 });
    await expect(pillOn(page)).toBeHidden();
  });
  await test.step("a server that is killed before its response", async () => {
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await publish(page);
    await sent;
    await server.kill("server");
    await server.start();
    await expect(pillOn(page)).toBeHidden({ timeout: 60_000 });
    await expect.poll(() => countStories(ana)).toBe(2);
    await page.reload();
    await expect(page.getByRole("link", { name: /^Story/ })).toHaveCount(2, { timeout: 60_000 });
  });
});

test("uploads are refused, retried, queued and canceled, wait for a connection, and end with a sign-out", async ({
  browser,
}) => {
  const ana = await registerOverHttp(server.url);
  const { page } = await openPhone(browser, server.url);
  const line = await openLine(page);
  const problem = page.getByRole("alertdialog", { name: "Ops! Algo deu errado" });
  const sheet = page.getByRole("dialog", { name: "Envios" });
  const retry = () => sheet.getByRole("button", { name: "Tentar de novo" }).click();
  const uploads = "**/v1/uploads";
  await signIn(page, ana);

  await test.step("a proxy that answers with a 502", async () => {
    await page.route(uploads, (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
    );
    await publish(page);
    await expect(problem).toContainText("Houve um erro ao processar seu vídeo. Tente novamente mais tarde.", {
      timeout: 60_000,
    });
    await page.mouse.click(195, 20);
    await expect(problem).toBeHidden();
    await pillOn(page).click();
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
    await retry();
    await expect(sheet).toContainText("Tudo enviado.", { timeout: 60_000 });
    expect(await countStories(ana)).toBe(1);
  });

  const input = page.locator('input[type="file"]').first();
  await test.step("two run at a time, and one is canceled", async () => {
    await page.goto("/medias/post");
    await line.slow(inSeconds(20));
    await input.setInputFiles([video, video, video]);
    await pillOn(page).click();
    await expect(sheet.getByRole("listitem")).toHaveCount(3);
    await expect(sheet.getByText(/^Enviando [1-9]\d?%$/)).toHaveCount(2, { timeout: 60_000 });
    await expect(sheet.getByText("Na fila")).toHaveCount(1);
    await sheet
      .getByRole("button", { name: /^Cancelar envio/ })
      .first()
      .click();
    await expect(sheet.getByRole("listitem")).toHaveCount(2);
  });
  await test.step("a lost connection", async () => {
    await line.off();
    await expect(sheet).toContainText("Continua sozinho", { timeout: 60_000 });
    // Below the sheet.
    await expect(page.locator("button", { hasText: "Sem conexão: o envio espera" })).toBeAttached();
    await line.fast();
    await expect(sheet).toContainText("Tudo enviado.", { timeout: 60_000 });
    await sheet.getByRole("button", { name: "Fechar" }).click();
    await expect(page.getByRole("button", { name: /^Vídeo, / })).toHaveCount(2);
  });
  await test.step("a sign-out deletes the file, and the next account has no upload", async () => {
    await line.slow(inSeconds(60));
    await input.setInputFiles(video);
    await expect.poll(() => percentOn(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
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
    await expect(pillOn(page)).toBeHidden();
  });
});
