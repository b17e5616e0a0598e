import type { Page } from "@playwright/test";
import { type HttpCreator, password, registerOverHttp } from "./creator-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signInLongAgo } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;
let phone: Phone;
let page: Page;

test.beforeAll(async ({ product }) => {
  server = product;
});
test.beforeEach(async ({ browser }) => {
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  phone = await openPhone(browser, server.url);
  page = phone.page;
});
test.afterEach(() => page.context().close());
test.afterAll(() => server.remove());

const dialogOn = (on: Page) => on.getByRole("dialog", { name: "Confirme que é você" });
const tokenOf = (on: Page) => on.evaluate(() => localStorage.getItem("accessToken"));

async function confirm(on: Page) {
  await dialogOn(on).getByLabel("Sua senha").fill(password);
  await dialogOn(on).getByRole("button", { name: "Confirmar" }).click();
  await expect(dialogOn(on)).toBeHidden();
}

async function saveCity(on: Page, city: string) {
  await on.getByLabel("Cidade").fill(city);
  await on.getByRole("button", { name: "Salvar chave" }).click();
}

test("an old session confirms once to change the PIX key, and the other tab stays signed in", {
  tag: "@slow",
}, async () => {
  await signInLongAgo(page, server, ana, "/account/pix");
  const other = await page.context().newPage();
  await other.goto("/account/pix");
  await other.getByLabel("Cidade").fill("Caruaru");
  const before = await tokenOf(page);

  await saveCity(page, "Olinda");
  await expect(dialogOn(page).getByLabel("Sua senha")).toBeFocused();
  await phone.look("confirmation");
  await page.setViewportSize({ width: 1280, height: 800 });
  await phone.look("confirmation-wide");
  await page.setViewportSize({ width: 390, height: 844 });
  await dialogOn(page).getByLabel("Sua senha").fill("não é esta");
  await dialogOn(page).getByRole("button", { name: "Confirmar" }).click();
  await expect(dialogOn(page).getByLabel("Sua senha")).toHaveAccessibleDescription("Senha incorreta.");
  await phone.look("confirmation-wrong");
  await page.getByText("A senha atual não confere.").click();
  await confirm(page);
  await expect(page.getByText("Chave PIX salva")).toBeVisible();
  expect(await tokenOf(page)).not.toBe(before);

  await saveCity(page, "Recife");
  await expect.poll(async () => (await ana.request<{ city: string }>("/account/pix")).body.city).toBe("Recife");
  await expect(dialogOn(page)).toBeHidden();

  await expect(other.getByLabel("Cidade")).toHaveValue("Caruaru");
  await other.getByRole("button", { name: "Salvar chave" }).click();
  await expect(other.getByText("Chave PIX salva")).toBeVisible();
  await expect(dialogOn(other)).toBeHidden();
  await other.reload();
  await expect(other.getByLabel("Cidade")).toHaveValue("Caruaru");
});

test("two tabs that confirm at the same time both continue", async () => {
  await signInLongAgo(page, server, ana, "/account/pix");
  const other = await page.context().newPage();
  await other.goto("/account/pix");
  await saveCity(page, "Olinda");
  await saveCity(other, "Caruaru");
  await Promise.all([confirm(page), confirm(other)]);
  await expect(page.getByText("Chave PIX salva")).toBeVisible();
  await expect(other.getByText("Chave PIX salva")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Cidade")).toHaveValue(/Olinda|Caruaru/);
});

test("a confirmation over another sheet returns to it, and leads on to Mercado Pago", { tag: "@slow" }, async ({
  browser,
}) => {
  await signInLongAgo(page, server, ana, "/account/settings");
  await page.getByRole("button", { name: "Apagar minha conta" }).click();
  const sheet = page.getByRole("dialog", { name: "Apagar minha conta" });
  await sheet.getByLabel(/nome de usuário/).fill("outra");
  await sheet.getByRole("button", { name: "Apagar minha conta" }).click();
  await expect(dialogOn(page).getByLabel("Sua senha")).toBeFocused();
  await phone.look("confirmation-over-sheet");
  await page.keyboard.press("Escape");
  await expect(dialogOn(page)).toBeHidden();
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "Apagar minha conta" }).click();
  await confirm(page);
  await expect(sheet.getByText("Digite seu nome de usuário como ele é.")).toBeVisible();

  // Mercado Pago sends the browser back to the installation's public address.
  const seller = await openPhone(browser, server.url.replace("127.0.0.1", "localhost"));
  await signInLongAgo(seller.page, server, ana, "/mp/connect");
  await seller.page.getByRole("button", { name: "Conectar Mercado Pago" }).click();
  await confirm(seller.page);
  await seller.page.getByRole("button", { name: "Não autorizar" }).click();
  await expect(seller.page.getByText("Você não autorizou")).toBeVisible();
});

test("a confirmation of a session that has ended leads to the sign-in page", async () => {
  // The app would leave by itself when its event stream ends.
  await page.route("**/v1/events", (route) => route.abort());
  await signInLongAgo(page, server, ana, "/account/pix");
  await saveCity(page, "Olinda");
  await expect(dialogOn(page)).toBeVisible();
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  await page.request.post("/v1/auth/logout", { headers });
  await dialogOn(page).getByLabel("Sua senha").fill(password);
  await dialogOn(page).getByRole("button", { name: "Confirmar" }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test("a request that another tab sent with the replaced token is repeated with the new one", async () => {
  await signInLongAgo(page, server, ana, "/account/pix");
  const first = `Bearer ${await tokenOf(page)}`;
  const other = await page.context().newPage();
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  const tokens: string[] = [];
  await other.route("**/v1/account/pix", async (route) => {
    const { authorization = "" } = route.request().headers();
    tokens.push(authorization);
    // Reaches the server once the confirmation has replaced its token.
    if (authorization === first) await late;
    await route.continue();
  });
  await other.goto("/account/pix");
  await expect.poll(() => tokens).toContain(first);
  await saveCity(page, "Olinda");
  await confirm(page);
  await expect(page.getByText("Chave PIX salva")).toBeVisible();
  release();
  await expect(other.getByLabel("Cidade")).toHaveValue("Olinda");
  expect(tokens).toContain(`Bearer ${await tokenOf(page)}`);
});
