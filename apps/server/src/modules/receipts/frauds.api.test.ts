import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type HttpResponse, order, type Person, pixSettings, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { endToEndId, makePdf, makeReceipt, type ReceiptFields, receiptLines, writeDay } from "#test/receipts";

const product = startProduct();
const queue = "/v1/payments?paymentMethod=pix&hasReceiptUrl&receiptManualApproved=null&limit=100";
const [hourMs, dayMs] = [3_600_000, 86_400_000];

type Placed = { fan: Person; paymentId: string; txid: string; receiptPath: string };

async function placeOrder(ana: Seller): Promise<Placed> {
  const fan = visitor(product);
  const { body } = await fan.request("/v1/checkout", { body: order(ana) });
  const receiptPath = `/v1/subscriptions/${body.subscriptionId}/payment/receipt`;
  return { fan, paymentId: body._id, txid: body.payment.txid, receiptPath };
}

type Level = "green" | "amber" | "red";

/** The checks of a receipt by kind, as the creator sees them. */
async function checksOf(ana: Seller, placed: Placed): Promise<Record<string, Level>> {
  const { body } = await ana.request(queue);
  const found = body.data.find(({ _id }: { _id: string }) => _id === placed.paymentId);
  expect(found.status).toBe("pending");
  return Object.fromEntries(
    found.receiptChecks.map(({ kind, level }: { kind: string; level: Level }) => [kind, level]),
  );
}

/** A machine that runs all tests at once may have no time for a PDF, which the check then reports. */
async function patiently(request: () => Promise<HttpResponse>): Promise<HttpResponse> {
  for (let i = 0; i < 5; i++) {
    const response = await request();
    if (response.status !== 503) return response;
  }
  return request();
}

async function send(placed: Placed, file: Blob, name = "comprovante.pdf") {
  const { status, body } = await patiently(() => placed.fan.upload(placed.receiptPath, [["file", file, name]]));
  expect([status, body.code]).toEqual([200, undefined]);
}

/** The checks of a picture, sent for a new order until a machine that runs all tests at once has had the time to read it. */
async function sendPicture(ana: Seller, file: Buffer) {
  for (let tries = 1; ; tries++) {
    const placed = await placeOrder(ana);
    await send(placed, asBlob(file), "print");
    const { data } = (await ana.request(queue)).body;
    const payment = data.find(({ _id }: { _id: string }) => _id === placed.paymentId);
    const levels = payment.receiptChecks.map(({ kind, level }: { kind: string; level: Level }) => [kind, level]);
    const isRead = !payment.receiptChecks[0].message.startsWith("Não lemos fotos");
    if (isRead || tries === 5) return { placed, payment, checks: Object.fromEntries(levels) as Record<string, Level> };
  }
}

/** Renders a receipt like a phone's screenshot. */
async function screenshot(lines: string[]): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "camarim-receipt-"));
  const path = join(folder, "receipt.pdf");
  try {
    writeFileSync(path, new Uint8Array(await (await makePdf(lines)).arrayBuffer()));
    for (let i = 0; i < 5; i++) {
      const opened = await product.ctx.documents.open(path, 1_600, "tests").catch(() => undefined);
      if (opened) return opened.picture;
    }
    return (await product.ctx.documents.open(path, 1_600, "tests")).picture;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const asBlob = (picture: Buffer) => new Blob([new Uint8Array(picture)]);

describe("honest receipts", () => {
  test("an honest PDF receipt is read, shown as a picture, and passes all checks", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    await send(placed, await makeReceipt({ txid: placed.txid, key: "123.456.789-09" }));
    expect(await checksOf(ana, placed)).toEqual({
      amount: "green",
      receiver: "green",
      order: "green",
      day: "green",
      file: "green",
      endToEndId: "green",
    });
    const { body } = await ana.request(queue);
    expect(body.data[0].endToEndId).toMatch(/^E00038166/);
    const picture = await ana.request(body.data[0].receiptUrl);
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
    expect(await sharp(picture.body).metadata()).toMatchObject({ format: "jpeg", height: 2000, width: 1105 });
  });

  test("a receipt with the whole name of the creator passes, although codes cut it, and checks show it whole", async () => {
    const ana = await seller(product);
    const name = "Ação & Luz Comércio de Açaí Ltda";
    const saved = await ana.request("/v1/account/pix", { method: "PUT", body: { ...pixSettings, name } });
    expect(saved.status).toBe(200);
    const written = { receiver: "ACAO & LUZ COMERCIO DE ACAI LTDA", document: "***.000.000-**" };
    const placed = await placeOrder(ana);
    await send(placed, await makeReceipt({ txid: placed.txid, ...written }));
    expect(await checksOf(ana, placed)).toMatchObject({ receiver: "green" });
    const other = await placeOrder(ana);
    await send(other, await makeReceipt({ txid: other.txid, ...written, receiver: "CARLOS LIMA" }));
    const { data } = (await ana.request(queue)).body;
    const { receiptChecks } = data.find(({ _id }: { _id: string }) => _id === other.paymentId);
    expect(receiptChecks.find(({ kind }: { kind: string }) => kind === "receiver")?.message).toBe(
      `Quem recebeu não parece ser ${name}`,
    );
  });

  const documents = { cpf: "529.982.247-25", cnpj: "11222333000181", letters: "12ABC34501DE35" };
  const masked = { key: "a**@exemplo.com.br", document: "***.982.247-**" };
  test.each<[what: string, type: string, key: string, document: string, words: ReceiptFields]>([
    ["a phone key without its country", "phone", "11987654321", documents.cpf, { key: "11987654321" }],
    ["a phone key with spaces", "phone", "11987654321", documents.cpf, { key: "(11) 9 8765-4321" }],
    ["a CNPJ without punctuation", "cnpj", documents.cnpj, documents.cnpj, { key: documents.cnpj }],
    ["a CNPJ with letters", "cnpj", documents.letters, documents.letters, { key: documents.letters }],
    ["an account of eleven digits", "cpf", documents.cpf, documents.cpf, { ...masked, more: ["Conta 12345678901"] }],
    ["no scheduling", "cpf", documents.cpf, documents.cpf, { ...masked, more: ["Agendamento: Não"] }],
    ["a menu in the footer", "cpf", documents.cpf, documents.cpf, { ...masked, more: ["Consulte seus agendamentos"] }],
  ])("an honest receipt passes all checks: %s", async (_what, type, key, document, words) => {
    const ana = await seller(product);
    const saved = await ana.request("/v1/account/pix", {
      method: "PUT",
      body: { ...pixSettings, type, key, document },
    });
    expect(saved.status).toBe(200);
    const placed = await placeOrder(ana);
    const receiver = type === "cnpj" ? { receiver: "OUTRO NOME SOCIAL LTDA", document: "" } : {};
    await send(placed, await makeReceipt({ txid: placed.txid, document: "***.982.247-**", ...receiver, ...words }));
    const checks = await checksOf(ana, placed);
    expect([checks.receiver, checks.scheduled]).toEqual(["green", undefined]);
  });

  test.each([
    ["webp", "MARCO ALVES"],
    ["png", "BEATRIZ NOGUEIRA"],
    ["avif", "IVO"],
  ] as const)("an honest %s picture of a receipt is read, and its id is no evidence", async (format, payer) => {
    const ana = await seller(product);
    const picture = await screenshot(receiptLines().map((line) => line.replace("JOAO SOUZA", payer)));
    const { payment } = await sendPicture(ana, await sharp(picture).toFormat(format).toBuffer());
    const message = expect.stringMatching(/^Lido da foto: /);
    for (const kind of ["amount", "receiver", "day"])
      expect(payment.receiptChecks).toContainEqual({ kind, level: "green", message });
    expect(payment.endToEndId).toBeNull();
  });

  test("a PDF that contains only a picture is read like one", async () => {
    const ana = await seller(product);
    const picture = await screenshot(receiptLines().map((line) => line.replace("JOAO SOUZA", "CELSO MOURA")));
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([420, 760]);
    page.drawImage(await pdf.embedJpg(picture), { x: 0, y: 0, width: 420, height: 760 });
    const { checks } = await sendPicture(ana, Buffer.from(await pdf.save()));
    expect(checks).toMatchObject({ amount: "green", receiver: "green" });
  });

  test("without an engine, a picture has to be read by the creator", async () => {
    const ana = await seller(product);
    const { ocr } = product.ctx;
    product.ctx.ocr = { engine: async () => ({ name: "none", reason: "not installed" }), read: async () => null };
    try {
      const placed = await placeOrder(ana);
      await send(placed, asBlob(await screenshot(receiptLines().map((line) => line.replace("SOUZA", "MEIRELES")))));
      expect(await checksOf(ana, placed)).toEqual({ amount: "amber", receiver: "amber", file: "green" });
    } finally {
      product.ctx.ocr = ocr;
    }
  });

  test("an honest receipt does not match another one of the same bank and day", async () => {
    const ana = await seller(product);
    const [one, other] = [await placeOrder(ana), await placeOrder(ana)];
    await send(one, asBlob(await screenshot(receiptLines())));
    const words = receiptLines().map((line) => line.replace("JOAO SOUZA", "MARCO ALVES").replace("111.222", "874.903"));
    await send(other, asBlob(await screenshot(words)));
    expect((await checksOf(ana, other)).file).toBe("green");
  });
});

describe("fraudulent receipts", () => {
  type Fraud = [name: string, words: (placed: Placed) => ReceiptFields, kind: string, level: Level];
  const frauds: Fraud[] = [
    ["another amount", () => ({ amount: "2,90" }), "amount", "red"],
    ["an amount written over the true one", () => ({ amount: "2,90", more: ["Valor R$ 29,90"] }), "amount", "amber"],
    ["another receiver", () => ({ receiver: "CARLOS LIMA", document: "***.987.654-**" }), "receiver", "red"],
    [
      "her name beside another's key",
      () => ({ key: "carlos@exemplo.com.br", document: "***.987.654-**" }),
      "receiver",
      "red",
    ],
    ["a transfer that is only scheduled", () => ({ title: "Comprovante de agendamento Pix" }), "scheduled", "red"],
    ["another day", () => ({ when: writeDay(new Date(Date.now() - 9 * dayMs)), endToEndId: null }), "day", "red"],
    [
      "a day that is yet to come",
      () => ({ when: writeDay(new Date(Date.now() + 3 * dayMs)), endToEndId: null }),
      "day",
      "red",
    ],
    [
      "the code of an older transfer",
      () => ({ endToEndId: endToEndId(new Date(Date.now() - 5 * hourMs)) }),
      "day",
      "red",
    ],
    [
      "a new date over an older transfer's code",
      () => ({ when: writeDay(new Date()), endToEndId: endToEndId(new Date(Date.now() - 3 * dayMs)) }),
      "day",
      "red",
    ],
    ["the id of another charge", () => ({ txid: "7Q2K9XEXAMPLE0000000TXID1" }), "order", "red"],
    ["nothing to be read of the amount", () => ({ amount: "vinte e nove" }), "amount", "amber"],
  ];
  test.each(frauds)("a fraudulent receipt never passes all checks: %s", async (_name, words, kind, level) => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    await send(placed, await makeReceipt(words(placed)));
    expect(await checksOf(ana, placed)).toMatchObject({ [kind]: level });
  });

  test("a receipt's file is flagged when it is sent for another order or to another creator", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    const receipt = await makeReceipt();
    const [first, second, elsewhere] = [await placeOrder(ana), await placeOrder(ana), await placeOrder(bia)];
    for (const placed of [first, second, elsewhere]) await send(placed, receipt);
    expect(await checksOf(bia, elsewhere)).toMatchObject({ file: "amber", endToEndId: "amber" });
    expect((await ana.request(`/v1/payments/${first.paymentId}/approve`, { method: "POST" })).status).toBe(200);
    expect(await checksOf(ana, second)).toMatchObject({ file: "red", endToEndId: "red" });
    expect(await checksOf(bia, elsewhere)).toMatchObject({ file: "red", endToEndId: "red" });
  });

  test("a receipt of a transfer that was sent before in another file is flagged", async () => {
    const ana = await seller(product);
    const [first, second] = [await placeOrder(ana), await placeOrder(ana)];
    const code = endToEndId();
    await send(first, await makeReceipt({ endToEndId: code }));
    await send(second, await makeReceipt({ endToEndId: code, title: "Comprovante Pix" }));
    expect((await checksOf(ana, second)).endToEndId).toBe("amber");
  });

  test("a transfer whose id is read in another picture is flagged, also after a document of it was approved", async () => {
    const ana = await seller(product);
    const code = endToEndId();
    const draw = (title: string) => screenshot(receiptLines({ endToEndId: code, title }));
    const first = await sendPicture(ana, await draw("Comprovante Pix"));
    const second = await sendPicture(ana, await draw("Pix enviado para outra pessoa da sua lista de contatos"));
    for (const { placed } of [first, second]) expect((await checksOf(ana, placed)).endToEndId).toBe("amber");
    const document = await placeOrder(ana);
    await send(document, await makeReceipt({ endToEndId: code }));
    expect((await checksOf(ana, document)).endToEndId).toBe("amber");
    expect((await ana.request(`/v1/payments/${document.paymentId}/approve`, { method: "POST" })).status).toBe(200);
    expect((await checksOf(ana, second.placed)).endToEndId).toBe("amber");
  });

  test("a typed E2E id that differs from the one in the receipt is flagged", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    const parts: [string, string | Blob, string?][] = [
      ["endToEndId", endToEndId()],
      ["file", await makeReceipt(), "a.pdf"],
    ];
    expect((await patiently(() => placed.fan.upload(placed.receiptPath, parts))).status).toBe(200);
    expect((await checksOf(ana, placed)).endToEndId).toBe("red");
  });

  test("the same picture is flagged when it was encoded again, resized, converted to PNG or lightened", async () => {
    const ana = await seller(product);
    const picture = await screenshot(receiptLines());
    const first = await placeOrder(ana);
    await send(first, asBlob(picture));
    const copies = [
      sharp(picture).jpeg({ quality: 55 }),
      sharp(picture).resize({ height: 1100 }).jpeg({ quality: 80 }),
      sharp(picture).resize({ height: 1280 }).png(),
      sharp(picture).linear(0.99, 1).jpeg(),
    ];
    for (const copy of copies) {
      const again = await placeOrder(ana);
      await send(again, asBlob(await copy.toBuffer()));
      expect((await checksOf(ana, again)).file).toBe("amber");
    }
  });

  test("a PDF receipt that was saved by an editor is flagged", async () => {
    const ana = await seller(product);
    const placed = await placeOrder(ana);
    await send(placed, await makePdf(receiptLines(), { producer: "Canva" }));
    expect((await checksOf(ana, placed)).file).toBe("amber");
  });
});
