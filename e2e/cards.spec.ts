import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { holdScripts, isHydrated } from "./hydration.ts";
import { sellThroughIugu } from "./iugu-seller.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { movePeriodEnd } from "./subscription-dates.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";
import { viewerOn } from "./viewer-on.ts";

let server: Running;
let ana: HttpCreator;
const card = { declined: "4012888888881881", visa: "4111111111111111", mastercard: "5555555555554444" };

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await sellThroughIugu(ana);
});
test.afterAll(() => server.remove());

async function fillCard(page: Page, number: string) {
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Nome impresso no cartão").fill("JOAO SOUZA");
  await page.getByLabel("Validade").fill("1230");
  await page.getByLabel("Código de segurança").fill("123");
}

test("a fan's card is declined, another pays, renews by itself and is refunded", async ({ browser }) => {
  const { page, look } = await openPhone(browser, server.url);
  const email = `fa${randomUUID().slice(0, 8)}@exemplo.com.br`;
  /** All requests of the browser to our server. */
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(server.url)) sent.push(`${request.url()} ${request.postData() ?? ""}`);
  });

  await test.step("a card that is chosen before the scripts come is declined, and another pays", async () => {
    const release = await holdScripts(page);
    await page.goto(`/@${ana.username}/assinar`, { waitUntil: "commit" });
    await page.getByRole("radio", { name: "Cartão", exact: true }).check();
    expect(await isHydrated(page)).toBe(false);
    release();
    await expect(page.getByText("A assinatura renova sozinha neste cartão")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Cartão", exact: true })).toBeChecked();
    await page.getByLabel("Nome", { exact: true }).fill("João Souza");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Celular").fill("11912345678");
    await page.getByLabel("CPF", { exact: true }).fill("52998224725");
    await fillCard(page, card.declined);
    await page.getByRole("button", { name: /^Pagar R\$/ }).click();
    await expect(page.getByText("O cartão está sem limite para esta compra.")).toBeVisible();
    await fillCard(page, card.visa);
    await page.getByRole("button", { name: /^Pagar R\$/ }).click();
    await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
    await look("card-paid");
  });

  await test.step("the card is replaced, also by what is typed before the scripts come", async () => {
    await page.goto("/assinaturas");
    await page.getByRole("listitem").filter({ hasText: "Ativa até" }).getByRole("link").click();
    await expect(page.getByText(/^Cobrança no cartão Visa final 1111 em/)).toBeVisible();
    await page.getByRole("link", { name: "Trocar cartão" }).click();
    await expect(page).toHaveURL(/trocar=cartao/);
    const release = await holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await fillCard(page, card.mastercard);
    expect(await isHydrated(page)).toBe(false);
    release();
    await expect.poll(() => isHydrated(page)).toBe(true);
    await page.getByRole("button", { name: "Usar este cartão" }).click();
    await expect(page.getByText("Cartão guardado pela processadora")).toBeVisible();
    await expect(page.getByText(/^Cobrança no cartão Mastercard final 4444 em/)).toBeVisible();
  });
  const subscriptionId = /assinaturas\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? "";

  await test.step("the renewal is announced by e-mail, charged on its day and confirmed", async () => {
    await movePeriodEnd(server, subscriptionId);
    const reminder = await lastMailTo(server, email, /renova em/);
    expect(reminder).toContain("Mastercard final 4444");
    expect(reminder).not.toContain("PIX");
    await movePeriodEnd(server, subscriptionId, "-1 minute");
    const receipt = await lastMailTo(server, email, /^Assinatura renovada/);
    expect(receipt).toContain("no cartão Mastercard final 4444");
    await page.goto(`/assinaturas/${subscriptionId}`);
    const payments = page.getByRole("list", { name: "Pagamentos" });
    await expect(payments.getByText(/Cartão Mastercard final 4444/)).toBeVisible();
    await expect(payments.getByText(/Cartão Visa final 1111/)).toBeVisible();
  });

  await test.step("the next period is paid by PIX before the card is charged", async () => {
    await page.getByRole("button", { name: "Renovar agora por PIX" }).click();
    await expect(page.getByText("O cartão guardado paga este período")).toBeVisible();
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(page.getByText("Pronto: o acesso abre sozinho nesta tela")).toBeVisible();
    const token = page.url().split("/").at(-1) ?? "";
    const open = await (await fetch(`${server.url}/v1/renewals/${token}`)).json();
    const { ways } = await (await fetch(`${server.url}/v1/creators/${ana.username}`)).json();
    await fetch(`${ways.card.host}/control/pix`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code: open.order.payment.pixCopyPaste }),
    });
    await expect(page.getByText("Assinatura renovada")).toBeVisible({ timeout: 60_000 });
  });

  await test.step("the creator refunds a payment of the card, and the fan sees it", async () => {
    const creator = await openPhone(browser, server.url);
    await signIn(creator.page, ana, "/account/subscribers");
    await creator.page.getByRole("button", { name: /João Souza Mensal · até/ }).click();
    const payments = creator.page.getByRole("list", { name: "Pagamentos" });
    await payments.getByRole("button").first().click();
    await expect(creator.page.getByText("Devolver este pagamento?")).toBeVisible();
    await creator.look("refund-dialog");
    await creator.page.getByRole("button", { name: "Devolver o dinheiro" }).click();
    await expect(payments.getByText("devolvido")).toBeVisible();
    await page.goto(`/assinaturas/${subscriptionId}`);
    await expect(page.getByText(/^Devolvido, hoje/)).toBeVisible();
  });

  await test.step("no card number has reached the server", async () => {
    for (const number of Object.values(card)) {
      expect(sent.filter((request) => request.replace(/[\s+]|%20/g, "").includes(number))).toEqual([]);
      // Files disappear while they are searched.
      await expect(() => expect(filesWith(server.data, number)).toEqual([])).toPass();
    }
  });
});

/** Files of a data folder that contain a text, including the database and its log. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() && readFileSync(path).includes(text));
}

test("a fan gives a tip and a gift by card, each charged once for two taps", async ({ browser }) => {
  const { page, look } = await openPhone(browser, server.url);
  const email = `fa${randomUUID().slice(0, 8)}@exemplo.com.br`;
  const paid = async () => (await ana.request<{ data: { title: string }[] }>("/payments?status=paid")).body.data;
  const before = (await paid()).length;

  await test.step("a declined card keeps the tip and what was said, and another one pays", async () => {
    await page.goto(`/@${ana.username}/mimo`);
    await page.getByRole("radio", { name: /^R\$\s20$/ }).click();
    await page.getByLabel("Quer dizer algo? (opcional)").fill("Amei o ensaio");
    await page.getByLabel("Nome", { exact: true }).fill("Maria das Graças Bittencourt");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Celular").fill("11912345678");
    await page.getByLabel("CPF", { exact: true }).fill("52998224725");
    await page.getByRole("radio", { name: "Cartão", exact: true }).check();
    await fillCard(page, card.declined);
    await look("tip-card");
    const send = page.getByRole("button", { name: /^Mandar R\$\s20,00$/ });
    await send.click();
    await expect(page.getByText("O cartão está sem limite para esta compra.")).toBeVisible();
    await expect(page.getByLabel("Quer dizer algo? (opcional)")).toHaveValue("Amei o ensaio");
    await fillCard(page, card.visa);
    await send.dblclick();
    await expect(page.getByText("Obrigado pelo carinho")).toBeVisible();
    await look("tip-card-paid");
    expect((await ana.request<{ totalCount: number }>("/tips")).body.totalCount).toBe(1);
  });

  await test.step("who is known finds name and e-mail filled in, and the link of the gift at once", async () => {
    await page.goto(`/@${ana.username}/presente`);
    await page.getByLabel("Nome de quem recebe").fill("Bia Reis Bittencourt");
    await page.getByRole("radio", { name: "Cartão", exact: true }).check();
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(email);
    await page.getByLabel("Celular").fill("11912345678");
    await page.getByLabel("CPF", { exact: true }).fill("52998224725");
    await fillCard(page, card.mastercard);
    await page.getByRole("button", { name: /^Pagar R\$/ }).dblclick();
    await expect(page.getByText("Presente comprado")).toBeVisible();
    await expect(page.getByText(/\/presente\/[\w-]{43}$/)).toBeVisible();
    await look("gift-card-paid");
    const titles = (await paid()).slice(0, 2).map(({ title }) => title);
    expect([titles[0]?.startsWith("Presente: "), titles[1], (await paid()).length]).toEqual([true, "Mimo", before + 2]);
  });

  await test.step("the home lists both, and the tip is withdrawn to the card", async () => {
    await page.goto("/assinaturas");
    await look("card-home");
    await page.getByRole("list", { name: "Mimos" }).getByRole("link").click();
    await page.getByRole("link", { name: /^Desistir e receber o dinheiro de volta/ }).click();
    await page.getByRole("button", { name: "Sim, quero meu dinheiro" }).click();
    await expect(page.getByText(/pedida à processadora|devolvidos ao cartão/)).toBeVisible();
  });
});

test("a subscriber gives a tip by card in the viewer, which goes on with the story", async ({ browser }) => {
  test.slow();
  const { _id: storyId } = (await ana.upload(makeVideo({ seconds: 14, size: "360x640" }))).body;
  await ana.whenProcessed(storyId);
  const { page, look } = await openPhone(browser, server.url);
  const email = `fa${randomUUID().slice(0, 8)}@exemplo.com.br`;
  await page.goto(`/@${ana.username}/assinar`);
  await page.getByLabel("Nome", { exact: true }).fill("João Souza");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Celular").fill("11912345678");
  await page.getByLabel("CPF", { exact: true }).fill("52998224725");
  await page.getByRole("radio", { name: "Cartão", exact: true }).check();
  await fillCard(page, card.visa);
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await page.getByRole("link", { name: "Assistir agora" }).click();
  await viewerOn(page).plays();
  await page.getByRole("button", { name: "Mandar um mimo" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: "Cartão", exact: true }).check();
  await sheet.getByLabel("Celular").fill("11912345678");
  await sheet.getByLabel("CPF", { exact: true }).fill("52998224725");
  await fillCard(page, card.visa);
  await look("viewer-tip-card");
  await sheet.getByRole("button", { name: /^Mandar R\$\s10,00$/ }).click();
  await expect(sheet.getByText("Obrigado pelo carinho")).toBeVisible({ timeout: 60_000 });
  await expect(sheet).toBeHidden();
  await viewerOn(page).plays();
  const tips = (await ana.request<{ data: { amount: number; story: { _id: string } | null }[] }>("/tips")).body.data;
  expect(tips[0]).toMatchObject({ amount: 1_000, story: { _id: storyId } });
});
