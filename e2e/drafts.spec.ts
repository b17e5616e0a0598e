import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;
let phone: Phone;
let page: Page;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());

test.beforeEach(async ({ browser }) => {
  phone = await openPhone(browser, server.url);
  page = phone.page;
});
test.afterEach(() => page.context().close());

const question = () => page.getByRole("alertdialog", { name: "Sair sem salvar?" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const restored = () => page.getByText("Recuperamos o que você ainda não tinha salvado.");

async function openPlans() {
  await page.getByRole("link", { name: "Meus Planos" }).click();
  await expect(page).toHaveURL(/\/account\/plan$/);
}

async function changePrice(price: string) {
  await page.getByRole("button", { name: /Mensal/ }).click();
  await page.getByLabel("Preço").fill(price);
  await expect(page.getByText("Há alterações que ainda não foram salvas.")).toBeVisible();
}

test("leaving changed plans asks, and keeps the draft, discards it or stays, by voltar and by the back button", async () => {
  await signIn(page, ana, "/account/menu");
  await openPlans();
  await changePrice("35,90");
  await page.getByRole("link", { name: "voltar" }).click();
  await expect(question()).toBeVisible();
  await button("Continuar editando").click();
  await expect(question()).toBeHidden();
  await expect(page.getByLabel("Preço")).toHaveValue("35,90");
  await expect(page).toHaveURL(/\/account\/plan$/);

  await page.goBack();
  await expect(question()).toBeVisible();
  // The back button answers the question as any other dialog.
  await page.goBack();
  await expect(question()).toBeHidden();
  await expect(page).toHaveURL(/\/account\/plan$/);

  await page.goBack();
  await question().getByRole("button", { name: "Sair e guardar rascunho" }).click();
  await expect(page).toHaveURL(/\/account\/menu$/);
  await expect(question()).toBeHidden();

  await openPlans();
  await expect(restored()).toBeVisible();
  await page.getByRole("button", { name: /Mensal/ }).click();
  await expect(page.getByLabel("Preço")).toHaveValue("35,90");
  await phone.look("draft-restored");

  await page.getByRole("link", { name: "voltar" }).click();
  await question().getByRole("button", { name: "Sair e descartar" }).click();
  await expect(page).toHaveURL(/\/account\/menu$/);
  await openPlans();
  await page.getByRole("button", { name: /Mensal/ }).click();
  await expect(page.getByLabel("Preço")).not.toHaveValue("35,90");
  await page.getByRole("link", { name: "voltar" }).click();
  await expect(page).toHaveURL(/\/account\/menu$/);
});

test("what was saved asks nothing and leaves no draft, and a reload keeps what was not", async () => {
  await signIn(page, ana, "/account/menu");
  await openPlans();
  await changePrice("36,90");
  await page.reload();
  await expect(restored()).toBeVisible();
  await button("Salvar planos").click();
  await expect(page.getByText("Planos salvos")).toBeVisible();
  await page.getByRole("link", { name: "voltar" }).click();
  await expect(page).toHaveURL(/\/account\/menu$/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
});

test("a session that ends while a form is filled in says so, and leads back to the form with its text", async () => {
  await signIn(page, ana, "/account/settings");
  await page.goto("/profile/edit");
  const bio = page.getByLabel("Bio");
  await bio.fill("Cantora e compositora de Olinda. Aqui fica o que não cabe no palco.");
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  // The stream would end the session before the button does.
  await page.route("**/v1/events", (route) => route.abort());
  await page.request.post("/v1/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText("Sua sessão terminou")).toBeVisible();
  await phone.look("session-ended");
  await page.getByLabel("E-mail ou usuário").fill(ana.username);
  await page.getByLabel("Senha", { exact: true }).fill(ana.password);
  await button("Entrar").click();
  await expect(page).toHaveURL(/\/profile\/edit$/);
  await expect(bio).toHaveValue("Cantora e compositora de Olinda. Aqui fica o que não cabe no palco.");
  await button("Salvar").click();
  await expect.poll(async () => (await ana.request<{ bio: string }>("/profile")).body.bio).toMatch(/^Cantora/);
});

test("another account that signs in in this tab reads nothing of it", async () => {
  const bia = await registerOverHttp(server.url);
  await signIn(page, ana, "/profile/edit");
  await page.getByLabel("Bio").fill("Só da Ana");
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  // The stream would end the session before the button does.
  await page.route("**/v1/events", (route) => route.abort());
  await page.request.post("/v1/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  await button("Salvar").click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel("E-mail ou usuário").fill(bia.username);
  await page.getByLabel("Senha", { exact: true }).fill(bia.password);
  await button("Entrar").click();
  await expect(page).toHaveURL(/\/profile\/edit$/);
  await expect(page.getByText(`@${bia.username}`)).toBeVisible();
  await expect(page.getByLabel("Bio")).not.toHaveValue("Só da Ana");
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))))
    .toEqual([]);
});
