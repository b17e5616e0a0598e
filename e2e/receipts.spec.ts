import type { HttpCreator } from "./creator-over-http.ts";
import { registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone } from "./phone.ts";
import { createReceiptPdf, today } from "./receipt-pdf.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expireOrder } from "./subscription-dates.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;

// The server parses a whole file, which on a busy machine takes longer than an assertion waits by default.
const afterReading = { timeout: 60_000 };

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());

test("a creator approves what fans paid by PIX, by their receipts and by a statement of the bank", async ({
  browser,
}) => {
  const fan = await openPhone(browser, server.url);
  const { page, look } = await openPhone(browser, server.url);

  await test.step("a fan sends the PDF of the bank, which the server reads", async () => {
    await fan.page.goto(`/@${ana.username}/assinar`);
    await fan.page.getByLabel("Nome").fill("João Souza");
    await fan.page.getByLabel("E-mail").fill("joao@exemplo.com.br");
    await fan.page.getByLabel(/Celular|WhatsApp|Telefone/).fill("11912345678");
    await fan.page.getByRole("button", { name: /Continuar|Pagar|Gerar/ }).click();
    await fan.page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
    const pdf = await createReceiptPdf("Comprovante de transferência Pix");
    await fan.page.locator('input[type="file"]').setInputFiles(pdf);
    await expect(fan.page.getByText("comprovante.pdf")).toBeVisible();
    await fan.page.getByRole("button", { name: "Enviar comprovante" }).last().click();
    await expect(fan.page.getByText("Recebemos seu comprovante")).toBeVisible(afterReading);
  });

  await test.step("the creator sees its page and what it says, and the fan's screen follows the approval", async () => {
    await signIn(page, ana, "/account/pix/receipts");
    const picture = page.getByRole("img", { name: "Comprovante de João Souza" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(2000);
    for (const words of ["O valor é R$\u00a029,90", "Quem recebeu foi você", "Transferência feita depois do pedido"])
      await expect(page.getByText(words)).toBeVisible();
    await look("receipts-pdf");
    await decide(page.getByRole("button", { name: "Aprovar pagamento" }));
    await expect(page.getByText("Tudo conferido")).toBeVisible();
    await expect(fan.page.getByText("Pagamento confirmado")).toBeVisible(afterReading);
    await fan.look("receipt-approved");
  });

  const columns = page.getByRole("dialog", { name: "O que há em cada coluna" });
  const result = page.getByRole("dialog", { name: "O que há no extrato" });
  const input = page.locator('input[type="file"]');
  const bruno = await order("Bruno Reis");
  await test.step("the columns of an unknown statement are chosen by hand, and certain matches approved at once", async () => {
    await input.setInputFiles(
      statement(`${today()};Pix recebido ${bruno.txid};29,90;31,20`, "01/02/2026;Mercado;9,00;"),
    );
    await expect(columns.getByRole("columnheader", { name: "Movimento" })).toBeVisible(afterReading);
    await columns.getByLabel("Valor").selectOption("A (29,90)");
    await columns.getByLabel("Descrição").selectOption({ index: 2 });
    await columns.getByRole("button", { name: "Ler o extrato" }).click();
    await result.getByRole("button", { name: "Aprovar 1 pagamento" }).click(afterReading);
    await expect(result.getByText("1 pagamento aprovado")).toBeVisible(afterReading);
    expect(await bruno.status()).toBe("active");
    await result.getByRole("button", { name: "Fechar" }).last().click();
  });

  await test.step("the next one is read with them, and a late payment needs a tap of its own", async () => {
    const [late, davi] = [await order("Elisa Prado"), await order("Davi Melo")];
    await expireOrder(server, late._id);
    const rows = [`${today()};Pix recebido ${late.txid};29,90;`, `${today()};Pix recebido DAVI MELO;29,90;`];
    await input.setInputFiles(statement(...rows, `${today()};Pix recebido LIA;vinte reais;`));
    await expect(result.getByText("Pago depois do vencimento")).toBeVisible(afterReading);
    await expect(result.getByText("Não entendemos 1\u00a0linha")).toBeVisible();
    await expect(result.getByText("só o nome e o valor combinam")).toBeVisible();
    await result.getByRole("button", { name: "Aprovar o pagamento de Elisa Prado" }).click();
    await expect.poll(late.status, afterReading).toBe("active");
    expect(await davi.status()).toBe("pending");
    await look("statement-late-approved");
    await result.getByRole("button", { name: "Fechar" }).last().click();
  });

  await test.step("a transfer that has paid already pays nothing else", async () => {
    const next = await order("Gil Torres");
    await input.setInputFiles(statement(`${today()};Pix recebido ${bruno.txid} ${next.txid};29,90;`));
    await expect(result.getByText("Esta transferência já pagou outro pedido")).toBeVisible(afterReading);
    expect(await next.status()).toBe("pending");
  });
});

test("green receipts are approved together: undone on another phone, or done after the browser is closed", async ({
  browser,
}) => {
  const creator = await registerOverHttp(server.url);
  await beginToSell(creator);
  const planId = (await creator.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  // Unlike each other, and those of other journeys: receipts that look alike are not green.
  const layouts = [
    { top: 600, step: 24 },
    { top: 740, step: 52 },
  ];
  const fans = await Promise.all(
    layouts.map(async (layout, place) => {
      const fan = fanOverHttp(server.url, creator);
      const order = (await fan.order(planId, place === 0 ? "Camila Rocha" : "Maria Eduarda Albuquerque dos Santos"))
        .body;
      const { buffer } = await createReceiptPdf("Comprovante de transferência Pix", layout);
      expect((await fan.sendReceipt(order, new Blob([new Uint8Array(buffer)]), null)).status).toBe(200);
      return async () => (await fan.getOrder(order._id)).body.status;
    }),
  );
  const statuses = () => Promise.all(fans.map((status) => status()));
  const phones = [await openPhone(browser, server.url), await openPhone(browser, server.url)] as const;
  for (const { page } of phones) await signIn(page, creator, "/account/pix/receipts");
  const [{ page, look }, other] = phones;
  const approve = async () => {
    await page.getByRole("button", { name: "Aprovar os 2 verdes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Aprovar os 2", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Desfazer/ })).toBeVisible();
  };

  await test.step("the creator approves two, and undoes it on another phone", async () => {
    await expect(page.getByRole("button", { name: "Aprovar os 2 verdes" })).toBeVisible();
    await look("receipts-green");
    await approve();
    await other.page.reload();
    await other.page.getByRole("button", { name: /^Desfazer/ }).click();
    await expect(other.page.getByText("Nada foi aprovado")).toBeVisible();
    await expect(page.getByText("Nada foi aprovado")).toBeVisible({ timeout: 20_000 });
    expect(await statuses()).toEqual(["pending", "pending"]);
  });

  await test.step("they are approved ten seconds later, although the browser is closed", async () => {
    await approve();
    await page.context().close();
    expect(await statuses()).toEqual(["pending", "pending"]);
    await expect.poll(statuses, { timeout: 60_000 }).toEqual(["active", "active"]);
    await other.page.reload();
    await expect(other.page.getByText("Tudo conferido")).toBeVisible();
  });
});

async function order(name: string) {
  const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  const fan = fanOverHttp(server.url, ana);
  const { _id, payment } = (await fan.order(planId, name)).body as unknown as {
    _id: string;
    payment: { txid: string };
  };
  return { _id, txid: payment.txid, status: async () => (await fan.getOrder(_id)).body.status };
}

/** Of a bank whose columns are not known. */
function statement(...rows: string[]) {
  const buffer = Buffer.from(`Quando;Movimento;A;B\n${rows.join("\n")}\n`);
  return { name: "extrato.csv", mimeType: "text/csv", buffer };
}
