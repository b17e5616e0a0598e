import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { holdScripts, isHydrated } from "./hydration.ts";
import { sellThroughIugu } from "./iugu-seller.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { movePeriodEnd } from "./subscription-dates.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let phone: Phone;
let subscriptionId = "";
const email = `fa${randomUUID().slice(0, 8)}@exemplo.com.br`;

test.beforeAll(async ({ browser, product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await sellThroughIugu(ana);
  phone = await openPhone(browser, server.url);
});
test.afterAll(() => server.remove());

async function fillCard(page: Page, number: string) {
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Nome impresso no cartão").fill("JOAO SOUZA");
  await page.getByLabel("Validade").fill("1230");
  await page.getByLabel("Código de segurança").fill("123");
}

async function buyByCard(page: Page, address: string): Promise<string> {
  await page.goto(`/@${ana.username}/assinar`);
  await page.getByLabel("Nome", { exact: true }).fill("João Souza");
  await page.getByLabel("E-mail").fill(address);
  await page.getByLabel("Celular").fill(`119${String(Date.now()).slice(-8)}`);
  await page.getByLabel("CPF", { exact: true }).fill("52998224725");
  await page.getByRole("radio", { name: "Cartão", exact: true }).check();
  await expect(page.getByText("A assinatura renova sozinha neste cartão")).toBeVisible();
  await fillCard(page, "4111111111111111");
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
  await page.goto("/assinaturas");
  await page.getByRole("listitem").filter({ hasText: "Ativa até" }).getByRole("link").click();
  await expect(page).toHaveURL(/assinaturas\/[0-9a-f-]+$/);
  return page.url().split("/").at(-1) ?? "";
}

test("a card that was chosen before the scripts came is paid with", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  const release = await holdScripts(page);
  await page.goto(`/@${ana.username}/assinar`, { waitUntil: "commit" });
  await page.getByRole("radio", { name: "Cartão", exact: true }).check();
  expect(await isHydrated(page)).toBe(false);
  release();
  await expect(page.getByText("A assinatura renova sozinha neste cartão")).toBeVisible();
  await expect(page.getByLabel("Número do cartão")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Cartão", exact: true })).toBeChecked();
  await page.context().close();
});

test("a fan who paid by card sees the card and date of the renewal, and replaces the card", async () => {
  const { page, look } = phone;
  subscriptionId = await buyByCard(page, email);
  await expect(page.getByText(/^Cobrança no cartão Visa final 1111 em/)).toBeVisible();
  await look("renewing-card");
  await page.getByRole("link", { name: "Trocar cartão" }).click();
  await page.getByRole("button", { name: "Usar este cartão" }).click();
  await expect(page.getByText("Número do cartão inválido.")).toBeVisible();
  await look("change-card");
  // Typed before the scripts come, as on a slow connection.
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await fillCard(page, "5555555555554444");
  expect(await isHydrated(page)).toBe(false);
  release();
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole("button", { name: "Usar este cartão" }).click();
  await expect(page.getByText("Cartão guardado pela processadora")).toBeVisible();
  await expect(page.getByText(/^Cobrança no cartão Mastercard final 4444 em/)).toBeVisible();
});

test("a card renewal is announced by e-mail, charged on its day and confirmed by e-mail", async () => {
  const { page, look } = phone;
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
  await look("renewed-by-card");
});

test("a fan pays the next period by PIX before the card is charged, with a code from the gateway", async () => {
  const { page, look } = phone;
  await page.getByRole("button", { name: "Renovar agora por PIX" }).click();
  await expect(page.getByRole("button", { name: "Gerar código PIX" })).toBeVisible();
  await expect(page.getByText("O cartão guardado paga este período")).toBeVisible();
  await look("renewal-to-ask");
  await page.getByRole("button", { name: "Gerar código PIX" }).click();
  await expect(page.getByText("Pronto: o acesso abre sozinho nesta tela")).toBeVisible();
  await look("renewal-code");
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

test("a creator refunds a card payment after a confirmation", async ({ browser }) => {
  const creatorPhone = await openPhone(browser, server.url);
  const { page, look } = creatorPhone;
  await signIn(page, ana, "/account/subscribers");
  await page.getByRole("button", { name: /João Souza/ }).click();
  const payments = page.getByRole("list", { name: "Pagamentos" });
  await expect(payments.getByText("Toque para devolver").first()).toBeVisible();
  await look("subscriber-payments-gateway");
  await payments.getByRole("button").first().click();
  await expect(page.getByText("Devolver este pagamento?")).toBeVisible();
  await look("refund-dialog");
  await page.getByRole("button", { name: "Devolver o dinheiro" }).click();
  await expect(payments.getByText("devolvido")).toBeVisible();
});

test("a fan requests a refund, which the gateway pays back to the card", async ({ browser }) => {
  const other = await openPhone(browser, server.url);
  const { page, look } = other;
  const address = `fb${randomUUID().slice(0, 8)}@exemplo.com.br`;
  await buyByCard(page, address);
  await page.getByRole("link", { name: /Quero meu dinheiro de volta/ }).click();
  await page.getByRole("button", { name: "Sim, quero meu dinheiro" }).click();
  await expect(page.getByText("Devolução pedida", { exact: true })).toBeVisible();
  await lastMailTo(server, address, /^Devolução de .* confirmada$/);
  await page.reload();
  await expect(page.getByText(/devolvidos ao cartão/)).toBeVisible();
  await look("refunded-by-gateway");
});
