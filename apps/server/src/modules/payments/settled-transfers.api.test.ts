import { describe, expect, test } from "vitest";
import { requestRefund } from "#modules/refunds/request-refund";
import { order, type Person, type Seller, seller, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { endToEndId, makeReceipt } from "#test/receipts";

const product = startProduct();
const brDay = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo" });

type Placed = { fan: Person; paymentId: string; txid: string; receiptPath: string };

async function placeOrder(ana: Seller, name = "João Souza"): Promise<Placed> {
  const fan = visitor(product);
  const { body } = await fan.request("/v1/checkout", { body: order(ana, { name }) });
  const receiptPath = `/v1/subscriptions/${body.subscriptionId}/payment/receipt`;
  return { fan, paymentId: body._id, txid: body.payment.txid, receiptPath };
}

const approve = (ana: Person, { paymentId }: Placed) =>
  ana.request(`/v1/payments/${paymentId}/approve`, { method: "POST" });
const sendId = ({ fan, receiptPath }: Placed, id: string) => fan.upload(receiptPath, [["endToEndId", id]]);

async function approvedByPhoto(ana: Seller, name?: string): Promise<Placed> {
  const placed = await placeOrder(ana, name);
  await placed.fan.upload(placed.receiptPath, [["file", await makePicture(), "foto.jpg"]]);
  expect((await approve(ana, placed)).status).toBe(200);
  return placed;
}

const line = (text: string, amount = "29,90") => `${brDay.format(new Date())};Pix recebido ${text};${amount}`;

async function drop(ana: Person, ...lines: string[]) {
  const file = new Blob([`Data;Descrição;Valor\n${lines.join("\n")}\n`]);
  const { status, body } = await ana.upload("/v1/payments/statement", [
    ["approve", "true"],
    ["file", file, "extrato.csv"],
  ]);
  expect(status).toBe(200);
  return body;
}

async function statusOf({ fan, paymentId }: Placed): Promise<string> {
  return (await fan.request(`/v1/checkout/${paymentId}`)).body.status;
}

const used = { level: "doubtful", doubt: "used", approved: false };

async function codeCheck(ana: Person, { paymentId }: Placed) {
  const { body } = await ana.request("/v1/payments?hasReceiptUrl&receiptManualApproved=null&limit=100");
  const found = body.data.find(({ _id }: { _id: string }) => _id === paymentId);
  return found.receiptChecks.find(({ kind }: { kind: string }) => kind === "endToEndId");
}

describe("statement lines with a transfer that has paid an order", () => {
  test("a transfer approved by a photo does not pay an order that claims its E2E id", async () => {
    const ana = await seller(product);
    const first = await approvedByPhoto(ana);
    const second = await placeOrder(ana, "Rita Prado");
    const id = endToEndId();
    await sendId(second, id);
    const read = await drop(ana, line(`${first.txid} ${id}`));
    expect(read.matches).toMatchObject([{ ...used, payment: { _id: second.paymentId } }]);
    expect(await statusOf(second)).toBe("pending");
  });

  test("a transfer approved by its E2E id does not pay an order that claims the id in another case", async () => {
    const ana = await seller(product);
    const [first, second] = [await placeOrder(ana), await placeOrder(ana, "Rita Prado")];
    const id = endToEndId().replace(/.{11}$/, "AbCdEfGhIjK");
    await sendId(first, id);
    expect((await approve(ana, first)).status).toBe(200);
    await sendId(second, id.toLowerCase().replace("e", "E"));
    expect(await codeCheck(ana, second)).toMatchObject({ level: "red" });
    const read = await drop(ana, line(id));
    expect(read.matches).toMatchObject([{ ...used, payment: { _id: second.paymentId } }]);
    expect(await approve(ana, second)).toMatchObject({ status: 409, body: { code: "RECEIPT_ALREADY_USED" } });
    expect(await statusOf(second)).toBe("pending");
  });

  test("a transfer approved by a photo does not pay another order with its txid in the same description", async () => {
    const ana = await seller(product);
    const second = await placeOrder(ana, "Rita Prado");
    const first = await approvedByPhoto(ana);
    const read = await drop(ana, line(`${first.txid} ${second.txid}`));
    expect(read.matches).toMatchObject([{ ...used, payment: { _id: second.paymentId } }]);
    expect(await statusOf(second)).toBe("pending");
  });

  test("a transfer approved by a photo does not pay another order of the same payer, amount and day", async () => {
    const ana = await seller(product);
    await approvedByPhoto(ana);
    const [second, other] = [await placeOrder(ana), await placeOrder(ana, "Rita Prado")];
    const id = endToEndId();
    await sendId(second, id);
    const read = await drop(ana, line(`JOAO SOUZA ${id}`), line(`RITA PRADO ${other.txid}`));
    expect(read.matches).toMatchObject([{ ...used, payment: { _id: second.paymentId } }, { approved: true }]);
    expect([await statusOf(second), await statusOf(other)]).toEqual(["pending", "active"]);
  });

  test("another E2E id of the same payer, amount and day is another transfer, and pays the second order", async () => {
    const ana = await seller(product);
    const [first, second] = [await placeOrder(ana), await placeOrder(ana)];
    const ids = [endToEndId(), endToEndId()] as const;
    await sendId(first, ids[0]);
    expect((await approve(ana, first)).status).toBe(200);
    await sendId(second, ids[1]);
    const read = await drop(ana, line(`JOAO SOUZA ${ids[0]}`), line(`JOAO SOUZA ${ids[1]}`));
    expect(read).toMatchObject({ known: 1, matches: [{ approved: true, payment: { _id: second.paymentId } }] });
  });

  test("a line that paid an order is still used in a later file, for any order that it names", async () => {
    const ana = await seller(product);
    const first = await placeOrder(ana);
    const text = line(`${first.txid} obrigado`);
    expect((await drop(ana, text)).matches).toMatchObject([{ approved: true }]);
    const second = await placeOrder(ana);
    const again = await drop(ana, text, line(`JOAO SOUZA ${second.txid}`, "30,00"));
    expect(again).toMatchObject({ known: 1, matches: [{ doubt: "amount" }] });
    const third = await placeOrder(ana, "Rita Prado");
    const both = await drop(ana, line(`${first.txid} ${third.txid} obrigado`));
    expect(both.matches).toMatchObject([used]);
  });

  test("a transfer that paid another creator is marked as used, without naming that creator", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    const id = endToEndId();
    const [first, second] = [await placeOrder(ana), await placeOrder(bia, "Rita Prado")];
    await sendId(first, id);
    expect((await approve(ana, first)).status).toBe(200);
    await sendId(second, id);
    const read = await drop(bia, line(id));
    expect(read.matches).toMatchObject([{ ...used, payment: { _id: second.paymentId } }]);
    expect(JSON.stringify(read)).not.toContain(ana.username);
  });
});

describe("manual approvals", () => {
  test("a manual approval stores the E2E id that was read in a PDF", async () => {
    const ana = await seller(product);
    const [first, second] = [await placeOrder(ana), await placeOrder(ana, "Rita Prado")];
    const id = endToEndId();
    const receipt = await makeReceipt({ endToEndId: id });
    for (let i = 0; i < 5; i++) {
      const { status } = await first.fan.upload(first.receiptPath, [["file", receipt, "a.pdf"]]);
      if (status !== 503) break;
    }
    expect((await approve(ana, first)).status).toBe(200);
    await sendId(second, id.toLowerCase());
    expect(await approve(ana, second)).toMatchObject({ status: 409, body: { code: "RECEIPT_ALREADY_USED" } });
  });

  test("an approval by photo gets its E2E id from the next statement that names its txid", async () => {
    const ana = await seller(product);
    const first = await approvedByPhoto(ana);
    const id = endToEndId();
    expect(await drop(ana, line(`${first.txid} ${id}`))).toMatchObject({ known: 1, matches: [] });
    const second = await placeOrder(ana, "Rita Prado");
    await sendId(second, id);
    expect(await codeCheck(ana, second)).toMatchObject({ level: "red" });
    expect(await approve(ana, second)).toMatchObject({ status: 409, body: { code: "RECEIPT_ALREADY_USED" } });
  });

  test("an approval with a refund's transfer is rejected, and so is a refund with a payment's transfer", async () => {
    const ana = await seller(product);
    const first = await placeOrder(ana);
    const id = endToEndId();
    await sendId(first, id);
    expect((await approve(ana, first)).status).toBe(200);
    await requestRefund(product.ctx, first.receiptPath.split("/")[3] as string);
    const [task] = (await ana.request("/v1/refunds")).body.data;
    const returned = (code: string) => ana.request(`/v1/refunds/${task._id}/returned`, { body: { endToEndId: code } });
    expect((await returned(id)).body.code).toBe("RECEIPT_ALREADY_USED");
    const back = endToEndId();
    expect((await returned(back)).body.endToEndId).toBe(back.toUpperCase());
    const second = await placeOrder(ana, "Rita Prado");
    await sendId(second, back);
    expect(await codeCheck(ana, second)).toMatchObject({ level: "red" });
    expect((await approve(ana, second)).body.code).toBe("RECEIPT_ALREADY_USED");
  });

  test("concurrent approvals of two orders with one transfer id pay one of them", async () => {
    const ana = await seller(product);
    const [first, second] = [await placeOrder(ana), await placeOrder(ana)];
    const id = endToEndId();
    await sendId(first, id);
    await sendId(second, id.toUpperCase());
    const responses = await Promise.all([approve(ana, first), approve(ana, second)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
