import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { becomeFan } from "./fan-in-browser.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { withStories } from "./viewers.ts";

let server: Running;

test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

const slow = { timeout: 60_000 };
const title = (page: Page, name: string) => page.getByRole("heading", { name });

async function openLinkMailedTo(page: Page, email: string) {
  const text = await lastMailTo(server, email, /^Seu pedido a/);
  await page.goto(/https?:\S+\/entrar\S+/.exec(text)?.[0] ?? "");
  await page.getByRole("button", { name: "Confirmar" }).click();
}

test("a fan with a typo in the address pays, is not let in, and finds the order", async ({ browser }) => {
  const { creator: ana } = await withStories(server.url, 1, 2);
  const { page, look } = await openPhone(browser, server.url);
  const help = `/@${ana.username}/paguei`;
  const name = `bia${randomUUID().slice(0, 8)}`;
  const id = transactionId();

  await test.step("the order keeps an address that looks odd, after one question", async () => {
    await page.goto(`/@${ana.username}/assinar`);
    await page.getByLabel("Nome", { exact: true }).fill("Maria das Graças Bittencourt");
    await page.getByLabel("E-mail").fill(`${name}@gmial.com`);
    await page.getByLabel("Celular").fill("11912345678");
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(page.getByRole("alert").getByText("Confira o e-mail")).toBeVisible();
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(title(page, "Pague com PIX")).toBeVisible();
  });

  await test.step("the PIX page leads to what is missing: the receipt", async () => {
    await page.getByRole("link", { name: "Paguei e não entrei" }).click();
    await expect(title(page, "Falta o comprovante")).toBeVisible();
    await look("help-missing");
    await page.getByRole("button", { name: "Enviar comprovante" }).click();
    await page.getByLabel("Código da transação (opcional)").fill(id);
    await page.getByRole("button", { name: "Enviar comprovante" }).last().click();
    await expect(title(page, "Comprovante em conferência")).toBeVisible(slow);
    await look("help-waits");
  });

  await test.step("another browser sees the order by the transaction, with a masked address, and corrects it", async () => {
    const other = await openPhone(browser, server.url);
    await other.page.goto(help);
    await other.page.getByLabel("Código da transação").fill(id);
    await other.page.getByRole("button", { name: "Procurar meu pedido" }).click();
    await expect(other.page.getByText("b***@gm***.com", { exact: true })).toBeVisible();
    await other.look("help-by-transaction");
    await other.page.getByText("Não é este? Corrigir o e-mail").click();
    await other.page.getByLabel("E-mail certo").fill(`${name}@gmail.com`);
    await other.page.getByRole("button", { name: "Corrigir e-mail", exact: true }).click();
    await expect(title(other.page, "E-mail corrigido")).toBeVisible();
    await openLinkMailedTo(other.page, `${name}@gmail.com`);
    await expect(title(other.page, "Comprovante em conferência")).toBeVisible();
    const { data } = (await ana.request<{ data: { _id: string }[] }>("/payments?receiptManualApproved=null")).body;
    expect((await ana.request(`/payments/${data[0]?._id}/approve`, { method: "POST" })).status).toBe(200);
    await expect(title(other.page, "Pagamento confirmado")).toBeVisible(slow);
    await other.page.getByRole("link", { name: "Assistir" }).click();
    await expect(other.page).toHaveURL(/\/stories/);
  });
});

test("without scripts, a fan finds the subscription by e-mail, and a stranger learns nothing", async ({ browser }) => {
  const { creator: ana } = await withStories(server.url, 1, 2);
  const paying = await openPhone(browser, server.url);
  const email = await becomeFan(paying.page, ana);
  const { page } = await openPhone(browser, server.url, { javaScriptEnabled: false });
  const seen: string[] = [];
  for (const typed of [email, `${randomUUID()}@exemplo.com.br`]) {
    await page.goto("/entrar?outro");
    await page.getByRole("link", { name: "Paguei e não entrei" }).click();
    await page.getByLabel("Página").fill(ana.username);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByLabel("E-mail ou celular").fill(typed);
    await page.getByRole("button", { name: "Procurar meu pedido" }).click();
    await expect(title(page, "Olhe o seu e-mail")).toBeVisible();
    seen.push((await page.getByRole("main").textContent()) ?? "");
  }
  expect(seen[0]).toBe(seen[1]);
  const phone = await openPhone(browser, server.url);
  await openLinkMailedTo(phone.page, email);
  await expect(title(phone.page, "Pagamento confirmado")).toBeVisible();
  await phone.page.getByRole("link", { name: "Assistir" }).click();
  await expect(phone.page).toHaveURL(/\/stories/);
});
