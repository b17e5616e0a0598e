import { beforeEach, describe, expect, test } from "vitest";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import {
  endOf,
  moveClockTo,
  moveClockToReminder,
  payingFan,
  payRenewal,
  renewalsOf,
  runRenewals,
} from "#test/renewals";
import {
  addReceipt,
  type Fan,
  newEndToEndId,
  openWorld,
  signIn,
  statementOf,
  subscribe,
  type World,
} from "#test/world";
import { expirePayments } from "./close-payments.ts";

const product = startProduct();
const dayMs = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await openWorld(product);
});
const owner = () => signIn(world, world.owner);

const paymentOf = (id: string) =>
  product.ctx.db
    .selectFrom("payment")
    .innerJoin("subscriptionLine as line", "line.orderId", "payment.orderId")
    .selectAll("payment")
    .select(["line.periodStart", "line.periodEnd"])
    .where("payment.id", "=", id)
    .executeTakeFirstOrThrow();

/** An order whose code expired some days ago. */
async function expiredOrder(days = 10): Promise<Fan> {
  const fan = await subscribe(world, world.owner, "unpaid");
  product.clock.aheadMs += days * dayMs;
  await expirePayments(product.ctx);
  expect((await paymentOf(fan.orderId)).status).toBe("expired");
  return fan;
}

async function drop(file: Blob) {
  const parts: [string, string | Blob, string?][] = [
    ["approve", "true"],
    ["file", file, "extrato.csv"],
  ];
  return (await (await owner()).upload("/v1/payments/statement", parts)).body;
}

const approveLate = async (id: string, file: Blob, by = owner()) =>
  (await by).upload(`/v1/payments/${id}/approve-late`, [["file", file, "extrato.csv"]]);

const sendReceipt = (fan: Fan, by = fan.person) =>
  makePicture().then((file) =>
    by.upload(`/v1/subscriptions/${fan.subscriptionId}/payment/receipt`, [["file", file, "a.jpg"]]),
  );

describe("an expired static code that a statement shows as paid", () => {
  test("a late payment in a statement is marked as late and uncertain, and its creator approves it in one tap", async () => {
    const fan = await expiredOrder();
    const file = await statementOf(product, fan.orderId);
    expect((await drop(file)).matches).toMatchObject([
      { level: "doubtful", doubt: "late", approved: false, payment: { _id: fan.orderId, status: "expired" } },
    ]);
    const other = await signIn(world, world.other);
    expect((await approveLate(fan.orderId, file, Promise.resolve(other))).status).toBe(404);
    const responses = await Promise.all([approveLate(fan.orderId, file), approveLate(fan.orderId, file)]);
    expect(responses.map(({ status, body }) => [status, body.status])).toEqual([
      [200, "paid"],
      [200, "paid"],
    ]);
    expect((await endOf(product, fan.subscriptionId)).getTime()).toBeGreaterThan(product.ctx.now().getTime());
    expect((await fan.person.request(`/v1/checkout/${fan.orderId}`)).body.status).toBe("active");
    expect(await drop(file)).toMatchObject({ known: 1, unknown: 0, matches: [] });
    const { body } = await (await owner()).request("/v1/wallet/balance/operations");
    expect(body.totalCount).toBe(1);
  });

  test("a late payment is matched by ids and amount only, for ninety days", async () => {
    const fan = await expiredOrder();
    const file = await statementOf(product, fan.orderId);
    const text = await file.text();
    const doubtOf = async (content: string) => (await drop(new Blob([content]))).matches[0]?.doubt;
    expect(await doubtOf(text.replace("29.90", "19.90"))).toBe("amount");
    const elsewhere = await approveLate(fan.orderId, new Blob([text.replace(/recebido \w+/, "recebido JOAO SOUZA")]));
    expect(elsewhere).toMatchObject({ status: 409, body: { code: "STATEMENT_WITHOUT_PAYMENT" } });
    expect((await approveLate(fan.orderId, new Blob(["nada"]))).body.code).toBe("STATEMENT_UNREADABLE");
    product.clock.aheadMs += 89 * dayMs;
    expect((await approveLate(fan.orderId, file)).body.code).toBe("PAYMENT_NOT_OPEN");
    expect(await drop(file)).toMatchObject({ unknown: 1, matches: [] });
  });

  test("a late payment is not matched when its transfer has paid another order", async () => {
    const [fan, next] = [await expiredOrder(), await subscribe(world, world.owner, "unpaid")];
    const endToEndId = newEndToEndId(product);
    await next.person.upload(`/v1/subscriptions/${next.subscriptionId}/payment/receipt`, [["endToEndId", endToEndId]]);
    await (await owner()).request(`/v1/payments/${next.orderId}/approve`, { method: "POST" });
    const text = await (await statementOf(product, fan.orderId)).text();
    const file = new Blob([text.replace("Pix recebido", `Pix recebido ${endToEndId}`)]);
    expect((await drop(file)).matches).toMatchObject([{ doubt: "used", payment: { _id: fan.orderId } }]);
    expect((await approveLate(fan.orderId, file)).body.code).toBe("RECEIPT_ALREADY_USED");
  });

  test("a late payment stays closed after its creator revoked the access", async () => {
    const fan = await expiredOrder();
    await sendReceipt(fan);
    await (await owner()).request(`/v1/subscriptions/${fan.subscriptionId}/payment/revoke`, { method: "POST" });
    const set = product.ctx.db.updateTable("subscription").set({ status: "revoked" });
    await set.where("id", "=", fan.subscriptionId).execute();
    const file = await statementOf(product, fan.orderId);
    expect(await drop(file)).toMatchObject({ matches: [] });
    expect((await approveLate(fan.orderId, file)).body.code).toBe("PAYMENT_NOT_OPEN");
    expect((await sendReceipt(fan)).body.code).toBe("PAYMENT_NOT_OPEN");
  });
});

describe("renewals that are paid late", () => {
  /** The first renewal of a paying fan, after the last day on which its receipt is accepted. */
  async function expiredRenewal() {
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await runRenewals(product);
    const [renewal] = await renewalsOf(product, fan.subscriptionId);
    if (!renewal?.receiptUntil) throw new Error("no renewal is open");
    return {
      fan,
      renewal,
      expire: () => moveClockTo(product, renewal.receiptUntil as Date).then(() => expirePayments(product.ctx)),
    };
  }

  test("a late renewal starts its period now where there was no other payment", async () => {
    const { fan, renewal, expire } = await expiredRenewal();
    await expire();
    expect((await approveLate(renewal.id, await statementOf(product, renewal.id))).body.status).toBe("paid");
    const { periodStart: start, renewsAt } = await paymentOf(renewal.id);
    expect(start?.getTime()).toBeGreaterThan((renewal.renewsAt as Date).getTime());
    expect(renewsAt).toEqual(start);
    expect((await endOf(product, fan.subscriptionId)).getTime()).toBeGreaterThan(product.ctx.now().getTime());
  });

  test("a late renewal starts at the end of the period that another payment bought, before the open renewal", async () => {
    const { fan, renewal } = await expiredRenewal();
    await product.ctx.db.updateTable("payment").set({ status: "expired" }).where("id", "=", renewal.id).execute();
    await runRenewals(product);
    await moveClockToReminder(product, fan.subscriptionId, "d-2");
    await runRenewals(product);
    await payRenewal(world, fan);
    const paidEnd = await endOf(product, fan.subscriptionId);
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await runRenewals(product);
    const open = (await renewalsOf(product, fan.subscriptionId)).find(({ status }) => status === "pending");
    expect(open?.renewsAt).toEqual(paidEnd);
    await addReceipt(product, { ...fan, orderId: open?.id as string });

    expect((await approveLate(renewal.id, await statementOf(product, renewal.id))).body.status).toBe("paid");
    const lateEnd = await endOf(product, fan.subscriptionId);
    expect(await paymentOf(renewal.id)).toMatchObject({
      periodStart: paidEnd,
      periodEnd: lateEnd,
      renewsAt: paidEnd,
    });
    expect((await paymentOf(open?.id as string)).renewsAt).toEqual(lateEnd);

    const approved = await (await owner()).request(`/v1/payments/${open?.id}/approve`, { method: "POST" });
    expect(approved.body).toMatchObject({ status: "paid", periodStart: lateEnd.toISOString() });
  });
});

describe("receipts for an expired static code", () => {
  test.each([["fan"], ["creator"]])("a late receipt from the %s is marked as late and approved", async (who) => {
    const fan = await expiredOrder();
    const sent = await sendReceipt(fan, who === "fan" ? fan.person : await owner());
    expect([sent.status, sent.body.status]).toEqual([200, "expired"]);
    const { body } = await (await owner()).request("/v1/payments?hasReceiptUrl&receiptManualApproved=null&limit=100");
    const [waiting] = body.data;
    expect(waiting).toMatchObject({ _id: fan.orderId, status: "expired", fee: 299 });
    expect(waiting.receiptChecks).toContainEqual({
      kind: "late",
      level: "amber",
      message: "Pago depois do vencimento",
    });
    const approved = await (await owner()).request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" });
    expect(approved.body).toMatchObject({ status: "paid", receiptManualApproved: true });
    expect((await fan.person.request(`/v1/checkout/${fan.orderId}`)).body.status).toBe("active");
  });

  test("a receipt for an expired code is rejected, and the payment stays expired", async () => {
    const fan = await expiredOrder();
    await sendReceipt(fan);
    const rejected = await (await owner()).request(`/v1/payments/${fan.orderId}/reprove`, { method: "POST" });
    expect(rejected.body).toMatchObject({ status: "expired", receiptManualApproved: false });
    expect((await sendReceipt(fan)).status).toBe(200);
  });

  test("a receipt for an expired code is approved with the statement that shows its transfer", async () => {
    const fan = await expiredOrder();
    await sendReceipt(fan);
    const done = await approveLate(fan.orderId, await statementOf(product, fan.orderId));
    expect(done.body).toMatchObject({ status: "paid", receiptManualApproved: true });
  });
});
