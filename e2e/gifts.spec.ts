import { randomUUID } from "node:crypto";
import { lastCodeTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { viewerOn } from "./viewer-on.ts";
import { withStories } from "./viewers.ts";

let server: Running;

test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

const slow = { timeout: 60_000 };

test("a visitor gives a subscription to somebody else, who claims it on their phone and watches", async ({
  browser,
}) => {
  const { creator: ana } = await withStories(server.url, 1, 12);
  const buyer = await openPhone(browser, server.url);
  const { page, look } = buyer;
  const email = `${randomUUID()}@exemplo.com.br`;
  let link = "";

  await test.step("the buyer says for whom it is, pays, and sends the receipt", async () => {
    await page.goto(`/@${ana.username}`);
    await page.getByRole("link", { name: "Dar de presente" }).click();
    await page.getByLabel("Nome de quem recebe").fill("Bia Reis Bittencourt");
    await page.getByLabel("Recado (opcional)").fill("Feliz aniversário!");
    await page.getByLabel("Nome", { exact: true }).fill("Maria das Graças Bittencourt");
    await page.getByLabel("E-mail", { exact: true }).fill(`${randomUUID()}@exemplo.com.br`);
    await page.getByLabel("Celular").fill("11912345678");
    await look("gift-form");
    await page.getByRole("button", { name: "Ir para o pagamento" }).click();
    await page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
    await page.getByLabel("Código da transação (opcional)").fill(transactionId());
    await page.getByRole("button", { name: "Enviar comprovante" }).last().click();
    await expect(page.getByText("Recebemos seu comprovante")).toBeVisible();
  });

  await test.step("the creator approves it, and the buyer copies the link, then and later in their home", async () => {
    const orderId = new URL(page.url()).searchParams.get("pedido");
    expect((await ana.request(`/payments/${orderId}/approve`, { method: "POST" })).status).toBe(200);
    await expect(page.getByText("Presente comprado")).toBeVisible(slow);
    await look("gift-link");
    await page.getByRole("button", { name: "Copiar o link" }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/\/presente\/[\w-]{43}$/);
    link = await copied();
    await page.goto("/assinaturas");
    await look("gift-home");
    await page.getByRole("list", { name: "Presentes que você deu" }).getByRole("link").click();
    await expect(page.getByText(link)).toBeVisible();
    await look("gift-own");
  });

  const receiver = await openPhone(browser, server.url);
  await test.step("the receiver claims it with their own e-mail and watches", async () => {
    const { page, look } = receiver;
    await page.goto(new URL(link).pathname);
    await expect(page.getByText("Feliz aniversário!")).toBeVisible();
    await look("gift-claim");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Receber código" }).click();
    await page.getByLabel("Código").fill(await lastCodeTo(server, email));
    await expect(page.getByText("O presente é seu")).toBeVisible();
    await look("gift-mine");
    await page.getByRole("link", { name: "Assistir" }).click();
    await viewerOn(page).starts();
    await page.goto("/assinaturas");
    await look("gift-receiver-home");
  });

  await test.step("a second person comes too late, and the creator sees both", async () => {
    const late = await openPhone(browser, server.url);
    await late.page.goto(new URL(link).pathname);
    await expect(late.page.getByText("Presente já resgatado")).toBeVisible();
    await signIn(late.page, ana, "/account/gifts");
    await expect(late.page.getByText("para Bia Reis Bittencourt")).toBeVisible();
    await expect(late.page.getByText("Resgatado", { exact: true })).toBeVisible();
    await late.look("gifts-studio");
  });

  await test.step("within seven days the buyer withdraws it, and its receiver has no access any more", async () => {
    await page.reload();
    await page.getByRole("link", { name: /^Desistir e receber o dinheiro de volta/ }).click();
    await expect(page.getByText(/^Você recebe .* Bia Reis Bittencourt perde agora o tempo/)).toBeVisible();
    await look("gift-withdraw");
    await page.getByRole("button", { name: "Sim, quero meu dinheiro" }).click();
    await expect(page.getByText(/^Devolução de R\$\s[\d,]+ pedida\. Quem publica tem até/)).toBeVisible();
    await receiver.page.goto("/assinaturas");
    await expect(receiver.page.getByText("Presente encerrado: o dinheiro voltou para quem deu")).toBeVisible();
    await receiver.look("gift-ended");
  });
});
