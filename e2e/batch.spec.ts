import { statSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { registerOverHttp } from "./creator-over-http.ts";
import { expectFitsNarrowWindows } from "./narrow-windows.ts";
import { openPhone } from "./phone.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { touchOn } from "./touch.ts";
import { openLine } from "./upload-line.ts";
import { makeVideo } from "./videos.ts";

type Listed = { caption?: string; duration: number; publishAt?: string };
type Highlights = { data: { title: string; stories: unknown[] }[] };

const codec = ["libx264", "-b:v", "5M", "-minrate", "5M"];
const first = makeVideo({ seconds: 8, size: "540x960", codec, name: "Chegada no camarim.mp4" });
const second = makeVideo({ seconds: 4, size: "540x960", codec, name: "Passagem de som.mp4" });
const long = makeVideo({ seconds: 40, size: "90x160", name: "Ensaio inteiro com a banda toda.mp4" });

test.afterAll(({ product }) => product.remove());

test("a creator trims one of several videos, and they are uploaded in their order across a reload", async ({
  browser,
  product,
}) => {
  const ana = await registerOverHttp(product.url);
  const { page, look } = await openPhone(browser, product.url);
  const stories = async () => (await ana.request<{ data: Listed[] }>("/stories/me")).body.data;
  const input = page.locator('input[type="file"][accept^="video"]').first();
  const pill = page.getByRole("button", { name: /^Ver envios/ });
  const explanation = page.getByRole("alertdialog", { name: "Ops! Algo deu errado" });
  const sheet = page.getByRole("dialog", { name: /^\d+\s+vídeos?$/ });
  const cutter = page.getByRole("dialog", { name: "Cortar vídeo" });
  const caption = (place: number) => sheet.getByRole("textbox", { name: `Legenda do vídeo ${place}` });
  const send = sheet.getByRole("button", { name: /^(Publicar|Agendar) \d+\s+vídeos$/ });
  await signIn(page, ana);
  const line = await openLine(page);

  await test.step("what is refused is named, and what is too long can be cut", async () => {
    await input.setInputFiles([first, long, second]);
    await expect(explanation).toContainText("Um vídeo ficou de fora:");
    await expect(explanation).toContainText("Ensaio inteiro com a banda toda.mp4");
    await expect(explanation).toContainText("Ops! Apenas vídeos com até 15 segundos são permitidos");
    await expect(explanation).not.toContainText("Chegada");
    await expectFitsNarrowWindows(page);
    await explanation.getByRole("button", { name: "Ok", exact: true }).click();
    await expectFitsNarrowWindows(page);
    await sheet.getByRole("button", { name: `Cortar vídeo Ensaio inteiro com a banda toda.mp4` }).click();
    await expectFitsNarrowWindows(page);
  });

  let cutSeconds = 0;
  await test.step("the part is chosen by mouse, touch and keyboard", async () => {
    const start = cutter.getByRole("slider", { name: "Início do trecho" });
    const end = cutter.getByRole("slider", { name: "Fim do trecho" });
    await expect(cutter).toContainText("0:00 a 0:15");
    const track = await cutter.locator("canvas").boundingBox();
    if (!track) throw new Error("no bar");
    const x = (seconds: number) => track.x + (track.width * seconds) / 40;
    const y = track.y + track.height / 2;
    await page.mouse.move(x(15), y);
    await page.mouse.down();
    await page.mouse.move(x(20), y, { steps: 5 });
    await page.mouse.move(x(30), y, { steps: 10 });
    await page.mouse.up();
    await expect(cutter).toContainText(/0:1[45](,\d)? a 0:(29|30)/);
    await (await touchOn(page)).swipe([x(15), y], [x(22), y]);
    await expect(cutter).toContainText(/0:2[12](,\d)? a 0:(29|30)/);
    const secondsOf = async (slider: Locator) => Number(await slider.inputValue());
    const [from, to] = [await secondsOf(start), await secondsOf(end)];
    await start.focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => secondsOf(start)).toBeCloseTo(from + 1);
    await end.focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowLeft");
    await expect.poll(() => secondsOf(end)).toBeCloseTo(to - 0.5);
    cutSeconds = to - from - 1.5;
    await look("cut");
    await cutter.getByRole("button", { name: "Ver trecho" }).click();
    const at = () => cutter.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(at).toBeGreaterThan(from + 1);
    await cutter.getByRole("button", { name: "Usar este trecho" }).click();
  });

  await test.step("the queue goes on after a reload", async () => {
    await caption(1).fill("Chegada");
    await caption(2).fill("Trecho");
    await caption(3).fill("Som");
    // The first file would take 40 s.
    await line.slow(statSync(first).size / 40);
    await send.click();
    await expect(sheet).toBeHidden();
    await expect(pill).toContainText(/Enviando 3\s+arquivos/);
    await expect.poll(async () => Number((await pill.textContent())?.match(/(\d+)%/)?.[1] ?? -1)).toBeGreaterThan(3);
    await pill.click();
    const list = page.getByRole("dialog", { name: "Envios" });
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await expect(list.getByText("Na fila")).toHaveCount(2);
    await look("batch-uploads");
    await page.reload();
    await expect(pill).toContainText(/Enviando 3\s+arquivos/);
    await line.fast();
    await expect(pill).toBeHidden({ timeout: 60_000 });
    // Newest first.
    await expect
      .poll(async () => (await stories()).map(({ caption }) => caption))
      .toEqual(["Som", "Trecho", "Chegada"]);
    expect(Math.abs(((await stories())[1]?.duration ?? 0) - cutSeconds)).toBeLessThan(0.3);
  });

  await test.step("two videos go into a new highlight, which is created once", async () => {
    await input.setInputFiles([makeVideo({ seconds: 1, name: "a.mp4" }), makeVideo({ seconds: 2, name: "b.mp4" })]);
    await sheet.getByRole("radio", { name: "Destaque" }).check();
    await send.click();
    const title = sheet.getByRole("textbox", { name: "Título do destaque" });
    await expect(title).toHaveAttribute("aria-invalid", "true");
    await title.fill("Estrada");
    await send.click();
    await expect(page.getByRole("button", { name: "Estrada" })).toBeVisible({ timeout: 60_000 });
    await expect(pill).toBeHidden({ timeout: 60_000 });
    const { data } = (await ana.request<Highlights>("/highlights")).body;
    expect(data.map(({ title, stories }) => [title, stories.length])).toEqual([["Estrada", 2]]);
  });

  await test.step("one is taken out, and the others are scheduled for the same minute in their order", async () => {
    const three = [1, 2, 3].map((seconds) => makeVideo({ seconds, size: "90x160", name: `${seconds}.mp4` }));
    await input.setInputFiles(three);
    await sheet.getByRole("button", { name: "Tirar 1.mp4" }).click();
    await caption(1).fill("Amanhã");
    await sheet.getByRole("radio", { name: "Agendar" }).check();
    await send.click();
    await expect.poll(stories, { timeout: 60_000 }).toHaveLength(5);
    const [last, before] = await stories();
    expect([last?.caption, before?.caption]).toEqual([undefined, "Amanhã"]);
    expect(Date.parse(last?.publishAt ?? "") - Date.parse(before?.publishAt ?? "")).toBe(1);
  });
});
