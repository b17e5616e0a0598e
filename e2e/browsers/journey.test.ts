import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Key, type WebElement } from "selenium-webdriver";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Running, startServer } from "../server.ts";
import { makeVideo } from "../videos.ts";
import { firefox } from "./firefox.ts";
import { openPerson, type Person } from "./person.ts";
import { webkit } from "./webkit.ts";

/** A creator of the demo. */
const username = "teonascimento";
const password = "cafe com pao de queijo";
const phone = { width: 390, height: 844 };

let server: Running;

beforeAll(async () => {
  server = await startServer({ args: ["--demo"] });
  await server.waitForOutput("The demo is there", 240);
});
afterAll(() => server?.remove());

describe.each([
  { engine: firefox, fanScheme: "light", creatorScheme: "dark" },
  { engine: webkit, fanScheme: "dark", creatorScheme: "light" },
] as const)("$engine.name", ({ engine, fanScheme, creatorScheme }) => {
  let fan: Person;
  let creator: Person;
  let hasFailed = false;
  const name = `João Souza no ${engine.name}`;
  const email = `joao.${engine.name.toLowerCase()}@exemplo.com.br`;

  beforeAll(async () => {
    fan = await openPerson(engine, server.url, { ...phone, colorScheme: fanScheme });
    creator = await openPerson(engine, server.url, { ...phone, colorScheme: creatorScheme });
  });
  afterAll(async () => {
    await fan?.close();
    await creator?.close();
  });
  beforeEach(({ skip, onTestFailed }) => {
    // Each step needs the ones before.
    if (hasFailed) skip();
    onTestFailed(async () => {
      hasFailed = true;
      await fan?.look("failed-fan");
      await creator?.look("failed-creator");
    });
  });
  afterEach(async () => {
    for (const person of [fan, creator]) expect(await person.listErrors()).toEqual([]);
  });

  test("a fan opens the creator's page cold and chooses a plan", async () => {
    await fan.open(`/@${username}`);
    await fan.sees("Téo Nascimento");
    await fan.look("1-page");
    await expectNoSidewaysScrolling(fan);
    await fan.press("Semestral");
    await fan.press("Assinar");
    await fan.isAt(/\/assinar/);
    await fan.sees("Seus dados");
    expect(await fan.until("return document.querySelector('[name=plano]:checked').labels[0].innerText")).toMatch(
      /^Semestral/,
    );
    await fan.look("2-checkout");
    await expectNoSidewaysScrolling(fan);
  });

  test("wrong input is marked at its field, and masks format what is typed", async () => {
    await fan.press("Gerar código PIX");
    await fan.sees("Preencha este campo.");
    expect(await fan.until("return document.activeElement.labels?.[0]?.innerText")).toBe("Nome");
    await fan.look("3-checkout-empty");
    await fan.type("Nome", name);
    await fan.type("E-mail", "joao@");
    await fan.type("Celular", "1191234");
    expect(await fan.valueOf("Celular")).toBe("(11) 9123-4");
    await fan.press("Gerar código PIX");
    await fan.until("return document.querySelectorAll('[aria-invalid=true]').length === 2");
    await fan.look("4-checkout-wrong");
    await fan.type("E-mail", email);
    await fan.type("Celular", "11912345678");
    expect(await fan.valueOf("Celular")).toBe("(11) 91234-5678");
    // Deletes before the dash: the caret stays where it was.
    const celular = await fan.field("Celular");
    await celular.sendKeys(...Array(3).fill(Key.ARROW_LEFT), Key.BACK_SPACE, "9");
    expect(await fan.valueOf("Celular")).toBe("(11) 91234-9678");
    await fan.until("return document.querySelectorAll('[aria-invalid=true]').length === 0");
    await fan.seesNo("Confira os dados");
    await fan.look("5-checkout-right");
  });

  test("the fan copies the PIX code, which a reload keeps", async () => {
    await fan.press("Gerar código PIX");
    await fan.sees("Pague com PIX");
    await fan.sees("R$ 74,90");
    await fan.until("return document.querySelector('svg[role=img]')?.getBoundingClientRect().width > 150");
    await fan.look("6-pix");
    await expectNoSidewaysScrolling(fan);
    await fan.press("Copiar código PIX");
    await fan.sees("Copiado");
    const code = await pasted(fan);
    expect(code).toContain("540574.90");
    expect(code).toContain("teo@example.com");
    const address = await fan.driver.getCurrentUrl();
    await fan.driver.navigate().refresh();
    await fan.sees("Pague com PIX");
    expect(await fan.driver.getCurrentUrl()).toBe(address);
  });

  test("the fan sends a receipt, and a video is refused as one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "camarim-receipt-"));
    const picture = join(folder, "comprovante.png");
    writeFileSync(picture, Buffer.from(await fan.driver.takeScreenshot(), "base64"));
    await fan.press("Já paguei: enviar comprovante");
    await fan.chooseFile(makeVideo({ seconds: 1, size: "90x160" }));
    await fan.sees("Escolha uma imagem ou um PDF.");
    await fan.look("7-receipt-wrong");
    await fan.press("Este arquivo não serve");
    // The system's back button closes the sheet and stays on the page.
    await fan.driver.navigate().back();
    await fan.until("return document.querySelector('[role=dialog]') === null");
    await fan.isAt(/\/assinar/);
    await fan.press("Já paguei: enviar comprovante");
    await fan.chooseFile(picture);
    await fan.sees("comprovante.png");
    await fan.until("return document.querySelector('[role=dialog] img')?.naturalWidth > 0");
    await fan.look("8-receipt");
    await expectNoSidewaysScrolling(fan);
    await fan.press("Enviar comprovante");
    await fan.sees("Recebemos seu comprovante");
    await fan.look("9-receipt-sent");
    rmSync(folder, { recursive: true });
  });

  test("a creator's wrong password is shown on the page, and the right one signs in", async () => {
    await creator.open("/account");
    await creator.isAt(/\/auth/);
    await creator.type("E-mail ou usuário", username);
    await creator.type("Senha", "outra senha qualquer");
    await creator.look("10-sign-in");
    await creator.press("Entrar");
    await creator.acceptAlert("Usuário ou senha incorretos.");
    await creator.sees("Usuário ou senha incorretos.");
    await creator.look("11-sign-in-wrong");
    await creator.type("Senha", password);
    await creator.press("Entrar");
    await creator.isAt(/\/account$/);
    await creator.sees("@teonascimento");
    await creator.look("12-account");
    await expectNoSidewaysScrolling(creator);
  });

  test("the creator approves the receipt, and the fan's page shows it without a reload", async () => {
    await creator.press("1 comprovante para conferir");
    await creator.sees(name);
    await creator.until(`return document.querySelector('img[alt^="Comprovante de"]')?.naturalWidth > 0`);
    await creator.look("13-receipts");
    await expectNoSidewaysScrolling(creator);
    // Clicks within 0.7 s of being shown are ignored: they may have been meant for the previous receipt.
    await creator.driver.sleep(1_000);
    await creator.press("Aprovar pagamento");
    await creator.sees("Tudo conferido");
    await creator.look("14-receipts-empty");
    await fan.sees("Pagamento confirmado");
    await fan.look("15-confirmed");
  });

  test("the fan watches, taps forward and back, and closes with the back button", async () => {
    await fan.press("Assistir agora");
    await fan.isAt(/\/stories$/);
    await expectPlayback(fan);
    const count = Number(/Story 1 de (\d+)/.exec(await textOf(fan))?.[1]);
    expect(count).toBeGreaterThanOrEqual(2);
    await fan.look("16-viewer");
    await expectNoSidewaysScrolling(fan);
    await fan.tap(350, 420);
    await untilText(fan, `Story 2 de ${count}`);
    await expectPlayback(fan);
    await fan.look("17-viewer-second");
    await fan.tap(40, 420);
    await untilText(fan, `Story 1 de ${count}`);
    await expectPlayback(fan);
    await fan.driver.navigate().back();
    await fan.isAt(/\/assinar/);
    await fan.sees("Pagamento confirmado");
    await fan.open(`/@${username}`);
    await fan.press("Assistir");
    await expectPlayback(fan);
    await fan.driver.navigate().back();
    await fan.isAt(new RegExp(`/@${username}$`));
    await fan.sees("Téo Nascimento");
    await fan.look("18-page-of-a-subscriber");
  });

  test("the creator publishes a story from a file and plays it", async () => {
    await creator.open("/account");
    await creator.until("return document.querySelector('a[href^=\"/account/stories/\"]')");
    const before = await countStories(creator);
    await creator.chooseFile(makeVideo({ seconds: 5, size: "540x960" }));
    await creator.type("Legenda", `Do ${engine.name}`);
    await creator.until("return document.querySelector('[role=dialog] video')?.videoWidth > 0");
    await creator.look("19-publish");
    await expectNoSidewaysScrolling(creator);
    await creator.press("Publicar");
    await creator.driver.wait(async () => (await countStories(creator)) > before, 120_000, "a processed story");
    await creator.look("20-published");
    // The newest is first.
    await creator.press("Story, ");
    await expectPlayback(creator);
    await creator.sees(`Do ${engine.name}`);
    await creator.look("21-own-story");
    await creator.press("Fechar");
    await creator.isAt(/\/account$/);
  });
});

/** No screen is wider than the narrowest phone. */
async function expectNoSidewaysScrolling(person: Person) {
  await person.resize({ width: 320, height: 640 });
  const widths = await person.driver.executeScript("return [document.documentElement.scrollWidth, innerWidth]");
  await person.resize(phone);
  expect(widths).toEqual([320, 320]);
}

/** What the clipboard has, by pasting it: a page may not read it. */
async function pasted({ driver }: Person): Promise<string> {
  const area = await driver.executeScript<WebElement>(
    "return document.body.appendChild(document.createElement('textarea'))",
  );
  await area.sendKeys(Key.chord(Key.CONTROL, "v"));
  const text = await driver.executeScript<string>(
    "const { value } = arguments[0]; arguments[0].remove(); return value",
    area,
  );
  return text;
}

const visibleVideo =
  "const video = [...document.querySelectorAll('video')].find((one) => getComputedStyle(one).visibility === 'visible');";

/** Waits until the visible video plays, and for another half a second of it, unless the next one has begun. */
async function expectPlayback({ until, driver }: Person) {
  const plays = "video && !video.paused && video.videoWidth > 0 && video.currentTime > 0.1";
  try {
    const { at, src } = await until<{ at: number; src: string }>(
      `${visibleVideo} return ${plays} && { at: video.currentTime, src: video.currentSrc }`,
    );
    const goesOn = "video?.currentSrc !== arguments[1] || video.currentTime > arguments[0] + 0.5";
    await until(`${visibleVideo} return ${goesOn}`, at, src);
  } catch (cause) {
    const state = await driver.executeScript(`${visibleVideo}
      if (!video) return "no video";
      const { currentTime, duration, paused, readyState, networkState, buffered, error } = video;
      const loaded = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
      return JSON.stringify({ currentTime, duration, paused, readyState, networkState, loaded, error: error?.message });`);
    throw new Error(`the video does not play: ${state}`, { cause });
  }
}

// Also of elements for screen readers only, as the place of a story is.
const textOf = ({ driver }: Person) => driver.executeScript<string>("return document.body.textContent");
const untilText = ({ until }: Person, text: string) =>
  until("return document.body.textContent.includes(arguments[0])", text);
const countStories = ({ driver }: Person) =>
  driver.executeScript<number>(
    "return [...document.querySelectorAll('a[href^=\"/account/stories/\"]')].filter((link) => link.textContent.includes('Story, ')).length",
  );
