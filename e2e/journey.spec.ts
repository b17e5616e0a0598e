import { decide } from "./decide.ts";
import { openPhone, type Phone } from "./phone.ts";
import { readQr } from "./read-qr.ts";
import type { Running } from "./server.ts";
import { signOut } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";
import { viewerOn } from "./viewer-on.ts";
import { waitForWorker } from "./wait-for-page.ts";

const password = "cavalo correto bateria";
const ana = { fullName: "Ana Luz", username: "ana.luz", email: "ana@exemplo.com.br", phone: "11987654321" };
const joao = { name: "João Souza", email: "joao@exemplo.com.br", phone: "11912345678" };

let server: Running;
let creator: Phone;
let fan: Phone;
let stranger: Phone;
/** The signed media URL, as a fan could copy it. */
let copiedLink: string;

test.beforeAll(async ({ browser, product }) => {
  server = product;
  creator = await openPhone(browser, server.url, { serviceWorkers: "allow" });
  fan = await openPhone(browser, server.url, { serviceWorkers: "allow" });
  stranger = await openPhone(browser, server.url, { serviceWorkers: "allow" });
});
test.afterAll(() => server.remove());

test("a creator registers and sells, and a fan pays by PIX, sends the receipt and watches", async ({ browser }) => {
  await test.step("a creator registers", async () => {
    const { page } = creator;
    // An empty path leads to the account, a visitor therefore to sign in.
    await page.goto("/?utm_source=bio");
    await expect(page).toHaveURL(`${server.url}/auth?utm_source=bio`);
    await creator.look("sign-in");
    await page.getByRole("link", { name: "Criar conta" }).click();
    await page.getByLabel("Nome completo").fill(ana.fullName);
    await page.getByLabel("Nome de usuário").fill(ana.username);
    await page.getByLabel("E-mail").fill(ana.email);
    await page.getByLabel("Celular").fill(ana.phone);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByLabel("Repita a senha").fill(password);
    await page.getByRole("checkbox").check();
    await creator.look("register");
    await page.getByRole("button", { name: "Criar conta" }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText("Primeiros passos")).toBeVisible();
  });

  await test.step("a page without plans answers 404 to visitors", async () => {
    expect((await stranger.page.request.get(`/@${ana.username}`)).status()).toBe(404);
  });

  await test.step("a creator publishes a closed story", async () => {
    const { page } = creator;
    await page
      .locator('input[type="file"][accept^="video"]')
      .first()
      .setInputFiles(makeVideo({ seconds: 14 }));
    await page.getByLabel("Legenda").fill("Bastidores do ensaio");
    await creator.look("publish");
    await page.getByRole("dialog").getByRole("button", { name: "Publicar", exact: true }).click();
    await expect(page.getByRole("link", { name: /^Story, / })).toBeVisible({ timeout: 60_000 });
    await page.getByRole("link", { name: /^Story, / }).click();
    await viewerOn(page).pause();
    await page.getByRole("button", { name: "Fechar" }).click();
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step("a creator adds a plan", async () => {
    const { page } = creator;
    await page.getByRole("link", { name: "Conta", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Minha Conta" })).toBeVisible();
    await page.getByRole("link", { name: "Meus Planos" }).click();
    await page.getByRole("button", { name: "Criar plano" }).click();
    await page.getByLabel("Preço").fill("29,90");
    await page.getByRole("button", { name: "Salvar planos" }).click();
    await expect(page.getByText("Planos salvos")).toBeVisible();
  });

  await test.step("a creator saves the PIX key, and the public page goes online", async () => {
    const { page } = creator;
    await page.getByRole("link", { name: "Receber por PIX" }).click();
    await page.getByLabel("Chave PIX").fill("12345678909");
    await expect(page.getByText("Chave válida")).toBeVisible();
    await page.getByLabel("Cidade").fill("Recife");
    await expect(page.getByLabel("CPF ou CNPJ de quem recebe")).toHaveValue("123.456.789-09");
    await page.getByRole("button", { name: "Salvar chave" }).click();
    // The page is online from now on: its link is at hand, without a search for it.
    const sheet = page.getByRole("dialog", { name: "Sua página está no ar" });
    await expect(sheet.getByRole("img", { name: "QR code da sua página" })).toBeVisible();
    await creator.look("published");
    await sheet.getByRole("button", { name: "Copiar link" }).click();
    await expect(sheet).toHaveCount(0);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/@${ana.username}`);
  });

  await test.step("a back link leads to the screen before, also after a reload, and else to the parent", async () => {
    const { page } = creator;
    await page.goto("/account/menu");
    await expect(page.getByRole("heading", { name: "Minha Conta" })).toBeVisible();
    const length = await page.evaluate(() => history.length);
    await page.getByRole("link", { name: "Meus Planos" }).click();
    await expect(page).toHaveURL(/\/account\/plan$/);
    await page.reload();
    await page.getByRole("link", { name: "voltar" }).click();
    await expect(page).toHaveURL(/\/account\/menu$/);
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
    // In a new tab the history begins with this address.
    const fresh = await page.context().newPage();
    await fresh.goto("/account/whitelist/add");
    for (const parent of ["/account/whitelist", "/account/plan", "/account/menu"]) {
      const link = fresh.getByRole("link", { name: "voltar" });
      await expect(link).toHaveAttribute("href", parent);
      await link.click();
      await expect(fresh).toHaveURL(server.url + parent);
    }
    await fresh.close();
  });

  await test.step("the public page is complete without JavaScript", async () => {
    const { page } = await openPhone(browser, server.url, { javaScriptEnabled: false });
    await page.goto(`/@${ana.username}`);
    await expect(page.getByRole("heading", { name: ana.fullName })).toBeVisible();
    await expect(page.getByText("Mensal")).toBeVisible();
    await expect(page.getByText("29,90").first()).toBeVisible();
    await page
      .getByRole("button", { name: /Assinar/ })
      .or(page.getByRole("link", { name: /Assinar/ }))
      .last()
      .click();
    await expect(page.getByLabel("Nome")).toBeVisible();
    await page.context().close();
  });

  await test.step("a visitor receives no closed content", async () => {
    const { page } = stranger;
    await page.goto(`/@${ana.username}`);
    const { status, body } = await request(page, `/v1/creators/${ana.username}/stories`);
    expect([status, body.code]).toEqual([401, "FAN_UNAUTHENTICATED"]);
    copiedLink = (await request(creator.page, "/v1/stories/me", await tokenOf(creator.page))).body.data[0].videoUrl;
    expect((await creator.page.request.get(copiedLink)).status()).toBe(200);
    expect((await page.request.get(copiedLink)).status()).toBe(404);
  });

  await test.step("a fan orders and sees the exact amount in the QR code and the PIX code", async () => {
    const { page } = fan;
    await page.goto(`/@${ana.username}`);
    await page
      .getByRole("link", { name: /Assinar/ })
      .or(page.getByRole("button", { name: /Assinar/ }))
      .last()
      .click();
    await expect(page).toHaveURL(/\/assinar/);
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(page.getByText("Preencha este campo.").first()).toBeVisible();
    await page.getByLabel("Nome").fill(joao.name);
    await page.getByLabel("E-mail").fill(joao.email);
    await page.getByLabel("Celular").fill(joao.phone);
    await expect(page.getByText("Preencha este campo.")).toHaveCount(0);
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
    await page.getByRole("button", { name: "Copiar código PIX" }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain("540529.90");
    const code = await copied();
    expect(code).toContain("12345678909");
    expect(readQr(await page.getByRole("img", { name: "QR code do PIX" }).screenshot())).toBe(code);
  });

  await test.step("a fan who has not paid receives no closed content", async () => {
    const { page } = fan;
    const { status, body } = await request(page, `/v1/creators/${ana.username}/stories`);
    expect([status, body.code]).toEqual([403, "SUBSCRIPTION_REQUIRED"]);
    expect((await page.request.get(copiedLink)).status()).toBe(404);
  });

  await test.step("a fan sends a receipt, and the creator approves it", async () => {
    await fan.page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
    const receipt = { name: "comprovante.png", mimeType: "image/png", buffer: await fan.page.screenshot() };
    await fan.page.locator('input[type="file"]').setInputFiles(receipt);
    await fan.page.getByRole("button", { name: "Enviar comprovante" }).last().click();
    await expect(fan.page.getByText("Recebemos seu comprovante")).toBeVisible();

    const { page } = creator;
    await page.goto("/account");
    await page.getByRole("link", { name: "1 comprovante para conferir" }).click();
    await expect(page.getByText(joao.name).first()).toBeVisible();
    await decide(page.getByRole("button", { name: "Aprovar pagamento" }));
    await expect(page.getByText("Tudo conferido")).toBeVisible();
  });

  await test.step("a fan watches after the approval without reloading", async () => {
    const { page } = fan;
    await expect(page.getByText("Pagamento confirmado")).toBeVisible();
    await page.getByRole("link", { name: "Assistir agora" }).click();
    await viewerOn(page).pause();
    await expect(page.getByText("Bastidores do ensaio")).toBeVisible();
    await fan.look("watching");
    await page.getByRole("button", { name: "Fechar" }).click();
    await expect(page).toHaveURL(new RegExp(`/@${ana.username}$`));
  });

  await test.step("media URLs of a fan do not open in another browser", async () => {
    const { data } = (await request(fan.page, `/v1/creators/${ana.username}/stories`)).body;
    expect((await fan.page.request.get(data[0].videoUrl)).status()).toBe(200);
    for (const link of [data[0].videoUrl, data[0].posterUrl]) {
      expect((await stranger.page.request.get(link)).status()).toBe(404);
      expect((await creator.page.request.get(link)).status()).toBe(404);
      // Not its last character, of which not every bit counts.
      const forged = link.replace(/.(?=.$)/, (one: string) => (one === "A" ? "B" : "A"));
      expect((await fan.page.request.get(forged)).status()).toBe(404);
    }
  });

  await test.step("a signed-in creator who types the domain is in their account", async () => {
    const { page } = creator;
    await waitForWorker(page);
    await page.goto("/?utm_source=bio");
    await expect(page).toHaveURL(`${server.url}/account?utm_source=bio`);
  });

  await test.step("signing out deletes all of the creator's data from the browser", async () => {
    const { page } = creator;
    await page.goto("/account/menu");
    await signOut(page);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect((await page.request.get(copiedLink)).status()).toBe(404);
  });
});

function tokenOf(page: Phone["page"]) {
  return page.evaluate(() => localStorage.getItem("accessToken")?.replaceAll('"', ""));
}

async function request(page: Phone["page"], path: string, token?: string) {
  const response = await page.request.get(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  return { status: response.status(), body: await response.json() };
}
