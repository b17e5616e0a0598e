import type { Browser } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import { createReceiptPdf, today } from "./receipt-pdf.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expireOrder } from "./subscription-dates.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";

let server: Running;
let ana: HttpCreator;
let planId: string;

// The server parses a whole file, which on a busy machine takes longer than an assertion waits by default.
const afterReading = { timeout: 60_000 };

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
});
test.afterAll(() => server.remove());

const creatorsPhone = async (browser: Browser): Promise<Phone> => {
  const phone = await openPhone(browser, server.url);
  await signIn(phone.page, ana);
  return phone;
};

test("a fan sends a PDF receipt, and the creator sees its page and the extracted values", { tag: "@slow" }, async ({
  browser,
}) => {
  const fan = await openPhone(browser, server.url);
  await fan.page.goto(`/@${ana.username}/assinar`);
  await fan.page.getByLabel("Nome").fill("João Souza");
  await fan.page.getByLabel("E-mail").fill("joao@exemplo.com.br");
  await fan.page.getByLabel(/Celular|WhatsApp|Telefone/).fill("11912345678");
  await fan.page.getByRole("button", { name: /Continuar|Pagar|Gerar/ }).click();
  await fan.page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
  await fan.page
    .locator('input[type="file"]')
    .setInputFiles(await createReceiptPdf("Comprovante de transferência Pix"));
  await expect(fan.page.getByText("comprovante.pdf")).toBeVisible();
  await fan.look("receipt-pdf");
  await fan.page.getByRole("button", { name: "Enviar comprovante" }).last().click();
  // A PDF is opened in a separate process, which a busy machine is slow to start.
  await expect(fan.page.getByText("Recebemos seu comprovante")).toBeVisible(afterReading);
  await fan.page.context().close();

  const { page, look } = await creatorsPhone(browser);
  await page.goto("/account/pix/receipts");
  const picture = page.getByRole("img", { name: "Comprovante de João Souza" });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(2000);
  for (const words of ["O valor é R$\u00a029,90", "Quem recebeu foi você", "Transferência feita depois do pedido"])
    await expect(page.getByText(words)).toBeVisible();
  await look("receipts-pdf");
  await page.setViewportSize({ width: 1280, height: 800 });
  await look("receipts-pdf-desktop");
  await page.setViewportSize({ width: 390, height: 844 });
  await decide(page.getByRole("button", { name: "Aprovar pagamento" }));
  await expect(page.getByText("Nada para conferir")).toBeVisible();
  await page.context().close();
});

test("twelve green receipts are approved in three taps, and for ten seconds nothing is final", {
  tag: "@slow",
}, async ({ browser }) => {
  const clara = await registerOverHttp(server.url);
  await beginToSell(clara);
  const plan = (await clara.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  const names = Array.from({ length: 12 }, (_, i) => `Conceição D'Ávila de Albuquerque ${i + 1}`);
  for (const name of names) {
    const fan = fanOverHttp(server.url, clara);
    const placed = (await fan.order(plan, name)).body;
    const code = transactionId();
    const { buffer } = await createReceiptPdf("Comprovante de transferência Pix", undefined, code, true);
    await fan.sendReceipt(placed, new Blob([new Uint8Array(buffer)]), code);
  }
  const other = fanOverHttp(server.url, clara);
  await other.sendReceipt((await other.order(plan, "Diego Farias")).body);
  const { page, look } = await openPhone(browser, server.url);
  await signIn(page, clara);
  await page.goto("/account/pix/receipts");
  const waiting = async () =>
    (await clara.request<{ totalCount: number }>("/payments?hasReceiptUrl&receiptManualApproved=null")).body.totalCount;
  await expect(page.getByRole("list", { name: /^12.verdes/ }).getByRole("button")).toHaveCount(12, afterReading);
  await look("receipts-green");
  const approve = async () => {
    await page.getByRole("button", { name: "Aprovar os 12 verdes" }).click();
    const sheet = page.getByRole("dialog", { name: /^Aprovar 12.pagamentos/ });
    await expect(sheet).toContainText("R$\u00a0358,80");
    await sheet.getByRole("button", { name: "Aprovar os 12" }).click();
  };
  await approve();
  await expect(page.getByRole("status").filter({ hasText: "para aprovar em 10 segundos" })).toBeVisible();
  await expect(page.getByText("Diego Farias").first()).toBeVisible();
  await look("receipts-green-undo");
  expect(await waiting()).toBe(13);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("Nada foi aprovado")).toBeVisible();
  await expect(page.getByRole("list", { name: /^12.verdes/ }).getByRole("button")).toHaveCount(12);
  expect(await waiting()).toBe(13);

  await approve();
  await expect(page.getByText(/^12.pagamentos aprovados$/)).toBeVisible(afterReading);
  await expect.poll(waiting).toBe(1);
  await page.context().close();
});

test("a receipt with a problem needs a second tap to be approved", { tag: "@slow" }, async ({ browser }) => {
  const fan = fanOverHttp(server.url, ana);
  const order = (await fan.order(planId, "Rita Prado")).body;
  const { buffer } = await createReceiptPdf("Comprovante de agendamento Pix");
  await fan.sendReceipt(order, new Blob([new Uint8Array(buffer)]));
  const { page, look } = await creatorsPhone(browser);
  await page.goto("/account/pix/receipts");
  await expect(page.getByText("É um agendamento: o dinheiro ainda não saiu")).toBeVisible();
  await decide(page.getByRole("button", { name: "Aprovar pagamento" }));
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText("Este comprovante tem um problema")).toBeVisible();
  await look("receipt-suspect");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  expect((await fan.getOrder(order._id)).body.status).toBe("pending");
  await decide(page.getByRole("button", { name: "Aprovar pagamento" }));
  await dialog.getByRole("button", { name: "Aprovar mesmo assim" }).click();
  await expect(page.getByText("Nada para conferir")).toBeVisible();
  expect((await fan.getOrder(order._id)).body.status).toBe("active");
  await page.context().close();
});

async function order(name: string) {
  const fan = fanOverHttp(server.url, ana);
  return { fan, order: (await fan.order(planId, name)).body as unknown as { _id: string; payment: { txid: string } } };
}

function statement(lines: string[]) {
  const buffer = Buffer.from(`Data;Descrição;Valor\n${lines.join("\n")}\n`);
  return { name: "extrato.csv", mimeType: "text/csv", buffer };
}

test("a bank statement matches payments, and certain matches are approved in one tap", { tag: "@slow" }, async ({
  browser,
}) => {
  const [bruno, clara, davi] = [await order("Bruno Reis"), await order("Clara Nunes"), await order("Davi Melo")];
  const lines = [
    `${today()};Pix recebido ${bruno.order.payment.txid};29,90`,
    `${today()};Pix recebido ${clara.order.payment.txid};19,90`,
    `${today()};Pix recebido DAVI MELO;29,90`,
    `${today()};Pix recebido LOJA;120,00`,
    `${today()};Pagamento de conta;-80,00`,
  ];
  const file = statement(lines);
  const { page, look } = await creatorsPhone(browser);
  await page.goto("/account/pix/receipts");
  await expect(page.getByRole("heading", { name: "Conferir pelo extrato" })).toBeVisible(afterReading);
  await look("receipts-statement");
  await page.locator('input[type="file"]').setInputFiles({ ...file, buffer: Buffer.from("nada") });
  await expect(page.getByText("Não conseguimos ler este extrato", { exact: false })).toBeVisible(afterReading);
  await page.locator('input[type="file"]').setInputFiles(file);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("4 entradas no extrato")).toBeVisible(afterReading);
  for (const words of ["Bruno Reis", "Clara Nunes", "Davi Melo", "só o nome e o valor combinam"])
    await expect(sheet.getByText(words)).toBeVisible();
  await look("statement");
  await sheet.getByRole("button", { name: "Aprovar 1 pagamento" }).click();
  await expect(sheet.getByText("1 pagamento aprovado")).toBeVisible(afterReading);
  await look("statement-approved");
  expect((await bruno.fan.getOrder(bruno.order._id)).body.status).toBe("active");
  for (const { fan, order } of [clara, davi]) expect((await fan.getOrder(order._id)).body.status).toBe("pending");
  await page.context().close();
});

test("the columns of an unknown statement are chosen once, and the next one is read with them", {
  tag: "@slow",
}, async ({ browser }) => {
  const name = "Maria Aparecida Albuquerque Cavalcanti";
  const [first, second] = [await order(name), await order("Vanda Reis")];
  const fileOf = (...rows: string[]) => {
    const buffer = Buffer.from(`Quando;Movimento;A;B\n${rows.join("\n")}\n`);
    return { name: "extrato.csv", mimeType: "text/csv", buffer };
  };
  const row = ({ order }: typeof first, payer = name) =>
    `${today()};Pix recebido ${payer} ${order.payment.txid};29,90;31,20`;
  const { page, look } = await creatorsPhone(browser);
  await page.goto("/account/pix/receipts");
  await expect(page.getByRole("heading", { name: "Conferir pelo extrato" })).toBeVisible(afterReading);
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(fileOf(row(first), `${today()};Mercado;10,00;20,00`));

  const columns = page.getByRole("dialog", { name: "O que há em cada coluna" });
  await expect(columns.getByText("Não reconhecemos as colunas", { exact: false })).toBeVisible(afterReading);
  await expect(columns.getByRole("columnheader", { name: "Movimento" })).toBeVisible();
  await look("statement-columns");
  await columns.getByRole("button", { name: "Ler o extrato" }).click();
  await expect(columns.getByText("Escolha a coluna.")).toBeVisible();
  await columns.getByLabel("Valor").selectOption("A (29,90)");
  await columns.getByLabel("Quem pagou").selectOption({ index: 2 });
  await columns.getByLabel("Descrição").selectOption({ index: 2 });
  await columns.getByRole("button", { name: "Ler o extrato" }).click();
  await expect(columns.getByText("Esta coluna já foi escolhida acima.")).toBeVisible();
  await look("statement-columns-errors");
  await columns.getByLabel("Descrição").selectOption("Não tem");
  await page.setViewportSize({ width: 1280, height: 800 });
  await look("statement-columns-desktop");
  await page.setViewportSize({ width: 320, height: 640 });
  await look("statement-columns-narrow");
  await page.setViewportSize({ width: 390, height: 844 });
  await columns.getByRole("button", { name: "Ler o extrato" }).click();
  const result = page.getByRole("dialog", { name: "O que há no extrato" });
  await result.getByRole("button", { name: "Aprovar 1 pagamento" }).click(afterReading);
  await expect(result.getByText("1 pagamento aprovado")).toBeVisible(afterReading);
  expect((await first.fan.getOrder(first.order._id)).body.status).toBe("active");
  await result.getByRole("button", { name: "Fechar" }).last().click();

  // The next statement of this bank, in which a line is not understood.
  await input.setInputFiles(fileOf(row(second, "Vanda Reis"), `${today()};Pix recebido LIA;vinte reais;`));
  await expect(result.getByText("Aprovar 1 pagamento")).toBeVisible(afterReading);
  await expect(result.getByText("Não entendemos 1\u00a0linha")).toBeVisible();
  await expect(result.getByText("Linha 3", { exact: false })).toBeVisible();
  await look("statement-unread");
  await result.getByRole("button", { name: "Trocar as colunas" }).click();
  await expect(columns.getByLabel("Valor")).toHaveValue("2");
  await look("statement-columns-change");
  await columns.getByLabel("Valor").selectOption("Movimento (Pix recebido Vanda Reis…)");
  await columns.getByLabel("Quem pagou").selectOption("Não tem");
  await columns.getByRole("button", { name: "Ler o extrato" }).click();
  await expect(page.getByText("Nas colunas que você escolheu não há datas e valores", { exact: false })).toBeVisible(
    afterReading,
  );
  await page.context().close();
});

test("a statement without transfers says that nothing was received", { tag: "@slow" }, async ({ browser }) => {
  const { page, look } = await creatorsPhone(browser);
  await page.goto("/account/pix/receipts");
  await expect(page.getByRole("heading", { name: "Conferir pelo extrato" })).toBeVisible(afterReading);
  const empty = {
    name: "extrato.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Data,Valor,Identificador,Descrição\n"),
  };
  await page.locator('input[type="file"]').setInputFiles(empty);
  await expect(page.getByRole("dialog").getByText("Nada recebido")).toBeVisible(afterReading);
  await look("statement-empty");
  await page.context().close();
});

test("a late transfer is approved in one tap, and one that already paid is not", { tag: "@slow" }, async ({
  browser,
}) => {
  const [late, paid, next] = [await order("Elisa Prado"), await order("Fábio Lima"), await order("Gil Torres")];
  await expireOrder(server, late.order._id);
  const file = statement([
    `${today()};Pix recebido ${late.order.payment.txid};29,90`,
    `${today()};Pix recebido ${paid.order.payment.txid};29,90`,
  ]);
  const { page, look } = await creatorsPhone(browser);
  await page.goto("/account/pix/receipts");
  await expect(page.getByRole("heading", { name: "Conferir pelo extrato" })).toBeVisible(afterReading);
  await page.locator('input[type="file"]').setInputFiles(file);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Pago depois do vencimento")).toBeVisible(afterReading);
  await sheet.getByRole("button", { name: "Aprovar 1 pagamento" }).click();
  await expect(sheet.getByText("1 pagamento aprovado")).toBeVisible(afterReading);
  expect((await late.fan.getOrder(late.order._id)).body.status).toBe("pending");
  await look("statement-late");
  await sheet.getByRole("button", { name: "Aprovar o pagamento de Elisa Prado" }).click();
  await expect(sheet.getByRole("button", { name: "Aprovar o pagamento de Elisa Prado" })).toBeHidden(afterReading);
  expect((await late.fan.getOrder(late.order._id)).body.status).toBe("active");
  await look("statement-late-approved");
  await sheet.getByRole("button", { name: "Fechar" }).last().click();

  const again = statement([`${today()};Pix recebido ${paid.order.payment.txid} ${next.order.payment.txid};29,90`]);
  await page.locator('input[type="file"]').setInputFiles(again);
  await expect(sheet.getByText("Esta transferência já pagou outro pedido")).toBeVisible(afterReading);
  await look("statement-used");
  await page.setViewportSize({ width: 1280, height: 800 });
  await look("statement-used-desktop");
  expect((await next.fan.getOrder(next.order._id)).body.status).toBe("pending");
  await page.context().close();
});

test("a fan sends the receipt of an expired order, and the creator sees that it is late", { tag: "@slow" }, async ({
  browser,
}) => {
  const fan = await openPhone(browser, server.url);
  await fan.page.goto(`/@${ana.username}/assinar`);
  await fan.page.getByLabel("Nome").fill("Hugo Dias");
  await fan.page.getByLabel("E-mail").fill("hugo@exemplo.com.br");
  await fan.page.getByLabel(/Celular|WhatsApp|Telefone/).fill("11912345678");
  await fan.page.getByRole("button", { name: /Continuar|Pagar|Gerar/ }).click();
  await expect(fan.page.getByRole("button", { name: "Já paguei: enviar comprovante" })).toBeVisible(afterReading);
  const orderId = new URL(fan.page.url()).searchParams.get("pedido") as string;
  await expireOrder(server, orderId);
  await fan.page.reload();
  await expect(fan.page.getByText("O código venceu")).toBeVisible();
  await expect(fan.page.getByText("Recebemos comprovantes até", { exact: false })).toBeVisible();
  await fan.look("order-late");
  await fan.page.getByRole("button", { name: "Enviar comprovante" }).click();
  await fan.page
    .locator('input[type="file"]')
    .setInputFiles(await createReceiptPdf("Comprovante de transferência Pix"));
  await fan.page.getByRole("button", { name: "Enviar comprovante" }).last().click();
  await expect(fan.page.getByText("Recebemos seu comprovante")).toBeVisible(afterReading);

  const { page, look } = await creatorsPhone(browser);
  await page.goto("/account/pix/receipts");
  await expect(page.getByText("Pago depois do vencimento")).toBeVisible(afterReading);
  await look("receipt-late");
  await decide(page.getByRole("button", { name: "Aprovar pagamento" }));
  await expect(page.getByText("Nada para conferir")).toBeVisible(afterReading);
  await expect(fan.page.getByText("Pagamento confirmado")).toBeVisible(afterReading);
  await fan.page.context().close();
  await page.context().close();
});
