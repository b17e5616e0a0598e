import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { goTo } from "./go-to.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";
import { viewerOn } from "./viewer-on.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let creator: Phone;
let fan: Phone;

test.beforeAll(async ({ browser, product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const video = makeVideo({ seconds: 10, size: "540x960" });
  for (let i = 0; i < 4; i++) await ana.whenProcessed((await ana.upload(video)).body._id);
  creator = await openPhone(browser, server.url);
  fan = await openPhone(browser, server.url);
  await signIn(creator.page, ana);
});
test.afterAll(() => server.remove());

const tiles = () => creator.page.getByRole("main").getByRole("link", { name: /^Story/ });

test("a creator edits the caption of a story and archives the story", async () => {
  const { page, look } = creator;
  await expect(tiles()).toHaveCount(4);
  await tiles().first().click();
  await page.getByRole("button", { name: "Opções do story" }).click();
  const sheet = page.getByRole("dialog", { name: "Story" });
  await sheet.getByLabel("Legenda").fill("Ensaio de sábado");
  await sheet.getByRole("button", { name: "Salvar legenda" }).click();
  await expect(page.getByText("Legenda salva")).toBeVisible();
  await goTo(page, "/account");
  await tiles().first().click();
  await expect(page.getByText("Ensaio de sábado")).toBeVisible();
  await page.getByRole("button", { name: "Opções do story" }).click();
  await sheet.getByRole("button", { name: "Arquivar" }).click();
  await expect(page.getByText("Story arquivado")).toBeVisible();
  await goTo(page, "/account");
  await expect(tiles()).toHaveCount(3);
  await look("account-tabs");
});

test("a creator creates a highlight from archived stories", async () => {
  const { page, look } = creator;
  await page.getByRole("link", { name: "Arquivados" }).click();
  await expect(tiles()).toHaveCount(1);
  await page.getByRole("button", { name: "Criar destaque" }).click();
  const sheet = page.getByRole("dialog", { name: "Novo destaque" });
  await sheet.getByRole("button", { name: "Criar destaque" }).click();
  await expect(sheet.getByText("Preencha este campo.")).toBeVisible();
  await sheet.getByLabel("Título").fill("Ensaios");
  await sheet.getByRole("checkbox").first().check();
  await sheet.getByRole("checkbox").nth(2).check();
  await look("highlight-new");
  await sheet.getByRole("button", { name: "Criar destaque" }).click();
  await page.getByText("Destaque criado").click();
  await expect(page.getByRole("button", { name: "Ensaios" })).toBeVisible();
});

test("a creator adds a story to a highlight and to a new one from the story's screen", async () => {
  const { page, look } = creator;
  await page.getByRole("link", { name: "Ativos", exact: true }).click();
  await tiles().first().click();
  await page.getByRole("button", { name: "Opções do story" }).click();
  await page.getByRole("button", { name: /Adicionar ao destaque/ }).click();
  const sheet = page.getByRole("dialog", { name: "Adicionar ao destaque" });
  await expect(sheet.getByRole("button", { name: /Ensaios/ })).toBeVisible();
  await look("highlight-add");
  await sheet.getByLabel("Novo destaque").fill("Viagens");
  await sheet.getByRole("button", { name: "Criar com este story" }).click();
  await expect(page.getByText("Adicionado a Viagens")).toBeVisible();
  await goTo(page, "/account");
  await expect(page.getByRole("button", { name: "Viagens" })).toBeVisible();
});

test("a creator renames and reorders highlights and removes a story from one", async () => {
  const { page, look } = creator;
  await page.getByRole("button", { name: "Viagens" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Título").fill("Estrada");
  await sheet.getByRole("button", { name: "Salvar título" }).click();
  await expect(page.getByRole("dialog", { name: "Estrada" })).toBeVisible();
  await sheet.getByRole("button", { name: "Mover para antes" }).click();
  await expect(sheet.getByRole("button", { name: "Mover para antes" })).toBeDisabled();
  await sheet.getByRole("button", { name: "Fechar" }).click();
  const rings = page.getByRole("list", { name: "Destaques" }).getByRole("button");
  await expect(rings).toHaveText(["Novo", "Estrada", "Ensaios"]);
  await page.getByRole("button", { name: "Estrada" }).click();
  await sheet.getByRole("button", { name: "Mudar a ordem" }).click();
  const order = page.getByRole("dialog", { name: "Ordem dos destaques" });
  const grip = (title: string) => order.getByRole("button", { name: `Mudar ${title} de lugar` });
  await expect(order.getByRole("listitem")).toHaveText([/Estrada$/, /Ensaios$/]);
  const [from, to] = [await grip("Estrada").boundingBox(), await grip("Ensaios").boundingBox()];
  if (!from || !to) throw new Error("a grip is not there");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 30, { steps: 5 });
  await page.mouse.up();
  await expect(order.getByRole("listitem")).toHaveText([/Ensaios$/, /Estrada$/]);
  await order.getByRole("button", { name: "Fechar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
  await expect(rings).toHaveText(["Novo", "Ensaios", "Estrada"]);
  await page.getByRole("button", { name: "Ensaios" }).click();
  const cover = (at: number) => page.getByRole("button", { name: `Usar o story ${at} como capa` });
  await expect(cover(2)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Tirar o story 2 do destaque" }).click();
  // Keeps the alert open.
  await page.getByRole("button", { name: "Desfazer" }).hover();
  await expect(cover(1)).toHaveAttribute("aria-pressed", "true");
  await expect(cover(2)).toHaveCount(0);
  await look("highlight-without-story");
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(cover(2)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Tirar o story 1 do destaque" }).click();
  await expect(cover(2)).toHaveCount(0);
  await page.getByRole("link", { name: "Assistir" }).click();
  await expect(page).toHaveURL(/destaque=/);
  await expect(page.getByText("Story 1 de 1")).toBeAttached();
  await goTo(page, "/account");
});

test("a creator publishes a video into a highlight and schedules another", async () => {
  const { page, look } = creator;
  const pick = () =>
    page
      .locator('input[type="file"][accept^="video"]')
      .first()
      .setInputFiles(makeVideo({ seconds: 2, size: "540x960" }));
  await pick();
  await page.getByRole("radio", { name: "Destaque", exact: true }).check();
  await page.getByLabel("Destaque", { exact: true }).last().selectOption("Ensaios");
  await page.getByRole("dialog").getByRole("button", { name: "Publicar", exact: true }).click();
  await expect
    .poll(async () => {
      const { body } = await ana.request<{ data: { title: string; stories: unknown[] }[] }>("/highlights");
      return body.data.find(({ title }) => title === "Ensaios")?.stories.length;
    })
    .toBe(2);
  await pick();
  await page.getByRole("radio", { name: "Agendar", exact: true }).check();
  await page.getByLabel("Dia e hora").fill("2020-01-01T10:00");
  await page.getByRole("button", { name: "Agendar story" }).click();
  await expect(page.getByText("Escolha um horário que ainda não passou.")).toBeVisible();
  const tomorrow = new Date(Date.now() + 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel("Dia e hora").fill(`${tomorrow}T18:30`);
  await page.getByRole("button", { name: "Agendar story" }).click();
  await expect(page.getByText("Sai amanhã, 18:30")).toBeVisible({ timeout: 60_000 });
  await look("account-gallery");
});

test("visitors see covers and titles of highlights; subscribers watch them, except scheduled stories", async () => {
  const { page, look } = fan;
  await page.goto(`/@${ana.username}`);
  await expect(page.getByText("Estrada")).toBeVisible();
  await becomeFan(page, ana);
  await page.goto(`/@${ana.username}`);
  await page.getByRole("link", { name: "Ensaios" }).click();
  await expect(page).toHaveURL(/destaque=/);
  await expect(page.getByText("Story 1 de 2")).toBeAttached();
  await viewerOn(page).pause();
  await look("watching-highlight");
  await page.getByRole("button", { name: "Fechar" }).click();
  await page.getByRole("link", { name: "Assistir" }).last().click();
  await expect(page.getByText(/Story 1 de 3/)).toBeAttached();
});

test("the icon over a highlight's cover is visible without the cover and over a white one", async () => {
  const { page } = fan;
  const icon = page.getByRole("link", { name: "Ensaios" }).locator("svg").last();
  const white = sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } });
  await page.emulateMedia({ colorScheme: "light" });
  for (const cover of ["none", "white"]) {
    await page.route(
      ({ pathname }) => pathname.startsWith("/media/highlights/"),
      async (route) =>
        cover === "none"
          ? route.abort()
          : route.fulfill({ contentType: "image/png", body: await white.clone().png().toBuffer() }),
    );
    await page.goto(`/@${ana.username}`);
    await expect(icon).toBeVisible();
    await page.waitForLoadState("load");
    expect(await contrastWithin(icon), cover).toBeGreaterThan(3);
    await page.unrouteAll();
  }
});

/** The contrast of WCAG between the lightest and the darkest pixel. */
async function contrastWithin(part: Locator): Promise<number> {
  const { data } = await sharp(await part.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  const luminances: number[] = [];
  for (let i = 0; i < data.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3);
    luminances.push(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue));
  }
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}
