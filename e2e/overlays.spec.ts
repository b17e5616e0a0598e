import type { Locator, Page } from "@playwright/test";
import { registerOverHttp } from "./creator-over-http.ts";
import { hasOverlays } from "./go-to.ts";
import { openPhone, type Phone, takePicture } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
let phone: Phone;
let page: Page;

test.beforeAll(async ({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

test.beforeEach(async ({ browser }) => {
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  phone = await openPhone(browser, server.url);
  page = phone.page;
  await signIn(page, ana);
});
test.afterEach(() => page.context().close());

const opener = () => page.getByRole("button", { name: "Compartilhar" });
const sheet = () => page.getByRole("dialog");
const problem = () => page.getByRole("alertdialog");

async function openSheet() {
  await opener().click();
  await expect(sheet()).toBeVisible();
  await onItsEntry();
}

const onItsEntry = () => hasOverlays(page, 1);

const ways: [string, () => Promise<unknown>][] = [
  ["Escape", () => page.keyboard.press("Escape")],
  ["the back button", () => page.goBack()],
  ["a press on the backdrop", () => page.mouse.click(195, 20)],
  ["its own button", () => sheet().getByRole("button", { name: "Fechar" }).click()],
];

for (const [name, close] of ways) {
  test(`${name} closes a sheet, restores the focus and adds no history entry`, { tag: "@slow" }, async () => {
    await page.getByRole("link", { name: "Menu" }).click();
    await expect(page).toHaveURL(/\/account\/menu$/);
    await page.getByRole("link", { name: "Stories" }).click();
    await expect(page).toHaveURL(/\/account$/);
    await openSheet();
    await close();
    await expect(sheet()).toBeHidden();
    await expect(opener()).toBeFocused();
    await expect(page).toHaveURL(/\/account$/);
    await hasOverlays(page, 0);
    await page.goBack();
    await expect(page).toHaveURL(/\/account\/menu$/);
    // The history entry of the closed sheet, if the browser still has it, opens nothing.
    await page.goForward();
    await expect(page).toHaveURL(/\/account$/);
    await expect(sheet()).toBeHidden();
  });
}

test("closing a sheet twice at once and opening it again works", async () => {
  await openSheet();
  await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Escape")]);
  await expect(sheet()).toBeHidden();
  await openSheet();
  await page.goBack();
  await expect(sheet()).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/account$/);
});

test("the focus stays inside a sheet", async () => {
  await openSheet();
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    // At either end a focus guard moves the focus on.
    await expect.poll(() => sheet().evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await phone.look("overlay-sheet");
});

test("only the topmost overlay closes: the dialog of a failed upload, then the sheet below it", {
  tag: "@slow",
}, async () => {
  await page.route("**/v1/uploads", async (route) => {
    // Not the sheet of the upload itself, which is just closing.
    await expect(page.getByRole("link", { name: "Ver minha página" })).toBeVisible();
    await route.fulfill({ status: 422, json: { code: "VIDEO_UNSUPPORTED", title: "Vídeo", message: "Não abriu." } });
  });
  for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await publish();
    await opener().click();
    await expect(problem()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Ops! Algo deu errado" })).toBeVisible();
    await expect(problem()).toContainText("Não abriu.");
    await phone.look("overlay-dialog");
    await hasOverlays(page, 2);
    await close();
    await expect(problem()).toBeHidden();
    await expect(sheet()).toBeVisible();
    await close();
    await expect(sheet()).toBeHidden();
    await expect(page).toHaveURL(/\/account$/);
  }
});

test("an upload that the server lost shows the specified message, which Ok or the backdrop closes", {
  tag: "@slow",
}, async () => {
  await page.route("**/v1/uploads", (route) => route.fulfill({ status: 500, body: "<h1>Internal Server Error</h1>" }));
  for (const close of [
    () => problem().getByRole("button", { name: "Ok", exact: true }).click(),
    () => page.mouse.click(195, 20),
  ]) {
    await publish();
    await expect(problem().getByRole("heading")).toHaveText("Ops! Algo deu errado");
    await expect(problem()).toContainText("Houve um erro ao processar seu vídeo. Tente novamente mais tarde.");
    await close();
    await expect(problem()).toBeHidden();
    await page.getByRole("button", { name: "Descartar vídeo" }).click();
  }
});

test("leaving an overlay by a link and going back leads to the screen below", { tag: "@slow" }, async () => {
  await page.getByRole("link", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Publicar" }).click();
  await expect(page.getByRole("dialog", { name: "Publicar" })).toBeVisible();
  await page
    .getByRole("dialog")
    .locator('input[type="file"]')
    .setInputFiles(makeVideo({ seconds: 2 }));
  await expect(page.getByRole("dialog", { name: "Novo story" })).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await onItsEntry();
  await page.goBack();
  await expect(sheet()).toBeHidden();
  await expect(page).toHaveURL(/\/account$/);

  await openSheet();
  await page.getByRole("link", { name: "Ver minha página" }).click();
  await expect(page).toHaveURL(/\/@ana/);
  await page.goBack();
  await expect(page).toHaveURL(/\/account$/);
  await expect(sheet()).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/account\/menu$/);
});

test("a reload with an open sheet closes it", async () => {
  await openSheet();
  await page.reload();
  await expect(opener()).toBeVisible();
  await expect(sheet()).toBeHidden();
  await hasOverlays(page, 0);
});

test("equal alerts show once, with title and message, and close on a click", { tag: "@slow" }, async () => {
  await page.route("**/v1/plan/all", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 503, json: { code: "X", title: "Sem espaço agora", message: "Tente mais tarde." } })
      : route.continue(),
  );
  await page.getByRole("link", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Meus Planos" }).click();
  await page.getByRole("button", { name: /Mensal/ }).click();
  await page.getByLabel("Preço").fill("39,90");
  const alert = page.getByRole("region", { name: "Avisos" }).getByRole("button");
  for (let press = 0; press < 2; press++) {
    const refused = page.waitForResponse((response) => response.request().method() === "PUT");
    await page.getByRole("button", { name: "Salvar planos" }).click();
    await refused;
    await expect(alert).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Salvar planos" })).not.toHaveAttribute("aria-busy");
  }
  await expect(alert).toContainText("Sem espaço agora");
  await expect(alert).toContainText("Tente mais tarde.");
  await takePicture(page, "alert-danger");
  await alert.click();
  await expect(alert).toHaveCount(0);
  await page.unroute("**/v1/plan/all");
  await page.getByRole("button", { name: "Salvar planos" }).click();
  await expect(alert).toContainText("Planos salvos");
  await takePicture(phone.page, "alert-success");
  // A success closes by itself after 4 s.
  await expect(alert).toHaveCount(0);
});

test("an image that the server rejects raises a browser alert and no other message", async () => {
  await page.getByRole("link", { name: "Menu" }).click();
  await expect(page.getByRole("heading", { name: "Minha Conta" })).toBeVisible();
  await page.route("**/v1/profile/avatar", (route) => route.fulfill({ status: 422, json: { code: "NOT_AN_IMAGE" } }));
  const opened = page.waitForEvent("dialog");
  const picture = { name: "foto.png", mimeType: "image/png", buffer: await page.screenshot() };
  await page.locator('input[type="file"]').setInputFiles(picture);
  // An alert blocks the page, and with it the click that raised it.
  const pressed = page.getByRole("button", { name: "Usar foto" }).click();
  const dialog = await opened;
  expect([dialog.type(), dialog.message()]).toEqual(["alert", "NOT_AN_IMAGE"]);
  await dialog.accept();
  await pressed;
  await expect(page.getByRole("region", { name: "Avisos" }).getByRole("button")).toHaveCount(0);
});

test("no element has an animation or a transition", async () => {
  await openSheet();
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element);
        return animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration);
      }).length,
  );
  expect([moving, await page.evaluate(() => document.getAnimations().length)]).toEqual([0, 0]);
});

async function publish() {
  await page
    .locator('input[type="file"][accept^="video"]')
    .first()
    .setInputFiles(makeVideo({ seconds: 2 }));
  await page.getByRole("dialog").getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("a sheet stands on a keyboard that covers the page, with its field and its button in view", {
  tag: "@slow",
}, async ({ browser }) => {
  const ana = await registerOverHttp(server.url);
  const { page: own, look } = await openPhone(browser, server.url);
  // As in Safari: the keyboard covers the page and changes the visual viewport only.
  await own.addInitScript(() => {
    const visible = Object.assign(new EventTarget(), { offsetTop: 0, height: window.innerHeight, scale: 1 });
    Object.defineProperty(window, "visualViewport", { value: visible });
  });
  await signIn(own, ana);
  await own
    .locator('input[type="file"][accept^="video"]')
    .first()
    .setInputFiles(makeVideo({ seconds: 2 }));
  const dialog = own.getByRole("dialog");
  const caption = dialog.getByLabel("Legenda");
  await caption.focus();
  const keyboardPx = 340;
  await own.evaluate((px) => {
    Object.assign(window.visualViewport as object, { height: window.innerHeight - px });
    window.visualViewport?.dispatchEvent(new Event("resize"));
  }, keyboardPx);
  const edge = 844 - keyboardPx;
  const bottomOf = async (element: Locator) => {
    const box = await element.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(() => bottomOf(dialog)).toBeLessThanOrEqual(edge);
  await expect.poll(async () => (await dialog.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  const button = dialog.getByRole("button", { name: "Publicar", exact: true });
  await expect.poll(() => bottomOf(button)).toBeLessThanOrEqual(edge);
  await expect.poll(() => bottomOf(caption)).toBeLessThanOrEqual(edge);
  await look("overlay-keyboard");
  await own.evaluate(() => {
    Object.assign(window.visualViewport as object, { height: window.innerHeight });
    window.visualViewport?.dispatchEvent(new Event("resize"));
  });
  await expect.poll(() => bottomOf(dialog)).toBe(844);
  await own.context().close();
});
