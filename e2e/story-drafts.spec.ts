import type { BrowserContext, Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
let ana: HttpCreator;
let phone: Phone;
let page: Page;
let context: BrowserContext;
let video: string;

test.beforeAll(async ({ product }) => {
  server = product;
  video = makeVideo({ seconds: 3, name: "Passagem de som na Fundição Progresso.mp4" });
});
test.afterAll(() => server.remove());
test.beforeEach(async ({ browser }) => {
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  phone = await openPhone(browser, server.url);
  page = phone.page;
  context = page.context();
});
test.afterEach(() => context.close());

type Listed = { _id: string; caption?: string; publishAt?: string };
const stories = async () => (await ana.request<{ data: Listed[] }>("/stories/me")).body.data;
const drafts = async () => (await ana.request<{ data: Listed[] }>("/drafts")).body.data;
const pick = (files: string[]) => page.locator('input[type="file"][accept^="video"]').first().setInputFiles(files);
const rows = () => page.getByRole("main").getByRole("button", { name: /salvo/ });
const sheet = () => page.getByRole("dialog", { name: "Rascunho", exact: true });

async function lookAtBothSizes(name: string) {
  await phone.look(name);
  await page.setViewportSize({ width: 1280, height: 800 });
  await phone.look(`${name}-desktop`);
  await page.setViewportSize({ width: 390, height: 844 });
}

async function saveDrafts(files: string[], captions: readonly string[]) {
  await pick(files);
  for (const [place, caption] of captions.entries())
    await page.getByLabel(captions.length > 1 ? `Legenda do vídeo ${place + 1}` : "Legenda").fill(caption);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Salvar (\d+\s)?rascunhos?$/ })
    .click();
  await expect.poll(async () => (await drafts()).length, { timeout: 60_000 }).toBe(files.length);
}

test("a draft is saved, watched and published later, and only then is on the page", { tag: "@slow" }, async () => {
  await signIn(page, ana);
  await pick([video]);
  await expect(page.getByRole("button", { name: "Salvar rascunho" })).toBeEnabled();
  await phone.look("draft-save");
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
  await saveDrafts([video], ["Passagem de som"]);
  expect(await stories()).toEqual([]);
  const link = page.getByRole("link", { name: "Rascunhos (1)" });
  await expect(link).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ver envios/ })).toBeHidden();
  await lookAtBothSizes("draft-account");
  await link.click();
  await expect(page.getByRole("heading", { name: "Rascunhos" })).toBeVisible();
  await expect(rows()).toHaveCount(1, { timeout: 60_000 });
  await lookAtBothSizes("draft-list");
  await rows().click();
  await expect(sheet().locator("video")).toHaveJSProperty("error", null);
  await lookAtBothSizes("draft-sheet");
  await sheet().getByLabel("Legenda").fill("Passagem de som, agora no ar");
  await sheet().getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Story no ar")).toBeVisible();
  await expect(page.getByText("Nenhum rascunho")).toBeVisible();
  await lookAtBothSizes("draft-empty");
  expect(await stories()).toMatchObject([{ caption: "Passagem de som, agora no ar" }]);
  await page.getByRole("link", { name: "voltar" }).click();
  await expect(page.getByRole("link", { name: /^Story, / })).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^Rascunhos/ })).toHaveCount(0);
});

test("of several drafts one is scheduled, and one deleted after its deletion was undone", {
  tag: "@slow",
}, async () => {
  await signIn(page, ana);
  await saveDrafts([video, makeVideo({ seconds: 2, name: "b.mp4" })], ["Som", "Um bis que ninguém esperava"]);
  await page.getByRole("link", { name: "Rascunhos (2)" }).click();
  await expect(rows()).toHaveCount(2, { timeout: 60_000 });
  await rows().filter({ hasText: "Som" }).click();
  await sheet().getByRole("radio", { name: "Agendar" }).check();
  await sheet().getByRole("button", { name: "Agendar", exact: true }).click();
  await expect(page.getByText("Story agendado")).toBeVisible();
  await expect(rows()).toHaveCount(1);
  expect(await stories()).toMatchObject([{ caption: "Som", publishAt: expect.any(String) }]);

  const remove = async () => {
    await rows().click();
    await sheet().getByRole("button", { name: "Excluir rascunho" }).click();
    await phone.look("draft-delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir rascunho" }).click();
    await expect(rows()).toHaveCount(0);
  };
  await remove();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(rows()).toHaveCount(1);
  expect(await drafts()).toHaveLength(1);
  await remove();
  await page.getByRole("link", { name: "voltar" }).click();
  await page.reload();
  await expect.poll(drafts).toEqual([]);
});

test("drafts that cannot be loaded say so, and can be loaded again", { tag: "@slow" }, async () => {
  await page.route("**/v1/drafts*", (route) =>
    route.fulfill({
      status: 500,
      json: { code: "INTERNAL", title: "Ops! Algo deu errado", message: "Tente de novo." },
    }),
  );
  await signIn(page, ana);
  await page.getByRole("link", { name: "Rascunhos", exact: true }).click({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Tentar de novo" })).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/v1/drafts*");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByText("Nenhum rascunho")).toBeVisible();
});
