import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#core/ids";
import { deleteDueAccounts } from "#modules/account/delete-account";
import { reviewBillingReceipt } from "#modules/admin/admin-decisions";
import { openSession } from "#modules/auth/start-session";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { sendCreditEmail } from "#modules/notices/send-billing-emails";
import { recordRefund } from "#modules/refunds/record-refund";
import { addCredit, submitBillingReceipt } from "#test/money";
import { type Person, pixSettings } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { adminOf, approveOrder, newEndToEndId, openWorld, signIn, subscribe, type World } from "#test/world";
import { createBillings } from "./create-billings.ts";

const product = startProduct();
const dayMs = 86_400_000;

function goTo(moment: string) {
  product.clock.aheadMs = Date.parse(moment) - Date.now();
}

let admin: Person;
let adminId: string;
beforeAll(async () => {
  goTo("2031-01-10T15:00:00Z");
  admin = await adminOf(product);
  adminId = (await admin.request("/v1/me")).body._id;
});

type Creator = World["owner"];

/** A new session, since an older one expires while the clock moves by months. */
async function renewAdmin() {
  admin.token = (await openSession(product.ctx, adminId, "tests")).accessToken;
}

async function listed(owner: Creator) {
  const { data } = (await admin.request("/v1/admin/credits?limit=100")).body;
  return data.find((one: { _id: string }) => one._id === owner.accountId);
}

const record = (person: Person, owner: { accountId: string }, body: object) =>
  person.request(`/v1/admin/credits/${owner.accountId}/payments`, { method: "POST", body });

async function feesDue(owner: Creator): Promise<number> {
  const person = await signIn({ product, owner, other: owner }, owner);
  return (await person.request("/v1/wallet/balance")).body.feesDue;
}

async function sell(owner: Creator): Promise<string> {
  const world = { product, owner, other: owner };
  return (await approveOrder(world, await subscribe(world, owner, "unpaid"))).orderId;
}

/** A sale of January, paid in the billing of February and refunded afterwards: a credit of R$ 2,99. */
async function refundBilledSale(): Promise<Creator> {
  goTo("2031-01-10T15:00:00Z");
  const { owner } = await openWorld(product);
  const orderId = await sell(owner);
  goTo("2031-02-02T15:00:00Z");
  await createBillings(product.ctx);
  const billing = product.ctx.db.selectFrom("billing").select("id").where("accountId", "=", owner.accountId);
  const receiptId = await submitBillingReceipt(product, (await billing.executeTakeFirstOrThrow()).id);
  await reviewBillingReceipt(product.ctx, adminId, receiptId);
  await recordRefund(product.ctx, owner.accountId, orderId, {});
  return owner;
}

describe("credits of fees", () => {
  test("a credit is listed after 60 days without a sale, with the key to pay it to", async () => {
    const owner = await refundBilledSale();
    expect(await feesDue(owner)).toBe(-299);
    await renewAdmin();
    expect(await listed(owner)).toBeUndefined();
    product.clock.aheadMs += 60 * dayMs - 600_000;
    await renewAdmin();
    expect(await listed(owner)).toBeUndefined();
    product.clock.aheadMs += 660_000;
    const found = await listed(owner);
    expect(found).toMatchObject({
      amount: 299,
      reason: "idle",
      account: { username: owner.username },
      pixKey: { type: pixSettings.type, name: pixSettings.name },
    });
    expect(found.pixCopyPaste).toContain("54042.99");
    expect(found.pixCopyPaste).toContain(found.pixKey.key);
    expect(Date.parse(found.since)).toBeLessThanOrEqual(product.ctx.now().getTime() - 60 * dayMs);
  });

  test("a credit waits another 60 days after a sale that uses part of it, and ends once sales used it up", async () => {
    const owner = await refundBilledSale();
    await addCredit(product, owner, 100);
    product.clock.aheadMs += 59 * dayMs;
    await sell(owner);
    expect(await feesDue(owner)).toBe(-100);
    product.clock.aheadMs += 59 * dayMs;
    await renewAdmin();
    expect(await listed(owner)).toBeUndefined();
    product.clock.aheadMs += 2 * dayMs;
    await renewAdmin();
    expect(await listed(owner)).toMatchObject({ amount: 100 });
    await sell(owner);
    expect(await listed(owner)).toBeUndefined();
  });

  test("a paid credit is recorded once, logged, e-mailed, shown, and in no later billing", async () => {
    const owner = await refundBilledSale();
    product.clock.aheadMs += 61 * dayMs;
    await renewAdmin();
    const endToEndId = newEndToEndId(product);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => record(admin, owner, { amount: 299, endToEndId: endToEndId.toLowerCase() })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(responses[0]?.body).toEqual({ _id: owner.accountId, amount: 299 });
    expect(await feesDue(owner)).toBe(0);
    expect(await listed(owner)).toBeUndefined();
    const payments = product.ctx.db.selectFrom("creditPayment").selectAll().where("accountId", "=", owner.accountId);
    const [payment] = await payments.execute();
    expect(await payments.execute()).toMatchObject([{ amountCents: 299, endToEndId }]);
    const log = product.ctx.db
      .selectFrom("adminAction")
      .select("kind")
      .where("subjectId", "=", payment?.id ?? "");
    expect(await log.execute()).toEqual([{ kind: "credit_paid" }]);

    await sendCreditEmail(product.ctx, payment?.id ?? "");
    expect((await mailsTo(product, owner.email)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^Enviamos R\$\s2,99 de crédito por PIX$/),
      text: expect.stringContaining(endToEndId),
    });
    const person = await signIn({ product, owner, other: owner }, owner);
    expect((await person.request("/v1/wallet/balance/operations?limit=1")).body.data[0]).toMatchObject({
      ...{ type: "adjustment", description: "Crédito pago por PIX", custody: "own_bank" },
      // The net amount of the refund contains it already.
      ...{ amount: 299, fee: 299, net: 0, status: "transferred" },
    });

    await sell(owner);
    product.clock.aheadMs += 40 * dayMs;
    await createBillings(product.ctx);
    const latest = product.ctx.db
      .selectFrom("billing")
      .select("amountCents")
      .where("accountId", "=", owner.accountId)
      .orderBy("id", "desc");
    expect((await latest.executeTakeFirst())?.amountCents).toBe(299);
    expect(await createBillings(product.ctx)).toBe(0);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a credit is not paid beyond its amount, and two records of one transfer pay it once", async () => {
    const [ana, bia] = [await refundBilledSale(), await refundBilledSale()];
    await renewAdmin();
    const endToEndId = newEndToEndId(product);
    expect((await record(admin, ana, { amount: 300, endToEndId })).body.code).toBe("CREDIT_TOO_LOW");
    expect((await record(admin, ana, { amount: 299, endToEndId })).status).toBe(200);
    expect((await record(admin, ana, { amount: 298, endToEndId })).body.code).toBe("CREDIT_ALREADY_RECORDED");
    expect((await record(admin, bia, { amount: 299, endToEndId })).body.code).toBe("CREDIT_ALREADY_RECORDED");
    // Correcting a mistyped transfer id does not pay twice.
    const other = { amount: 299, endToEndId: newEndToEndId(product) };
    expect((await record(admin, ana, other)).body.code).toBe("CREDIT_TOO_LOW");
    expect([await feesDue(ana), await feesDue(bia)]).toEqual([0, -299]);
  });

  test("a credit that a sale used up between its transfer and the record of it is owed again", async () => {
    const owner = await refundBilledSale();
    await sell(owner);
    await renewAdmin();
    const body = { amount: 299, endToEndId: newEndToEndId(product) };
    product.clock.aheadMs += 25 * 3_600_000;
    await renewAdmin();
    expect((await record(admin, owner, body)).body.code).toBe("CREDIT_TOO_LOW");
    product.clock.aheadMs -= 2 * 3_600_000;
    expect((await record(admin, owner, body)).status).toBe(200);
    expect(await feesDue(owner)).toBe(299);
    product.clock.aheadMs += 40 * dayMs;
    await createBillings(product.ctx);
    const person = await signIn({ product, owner, other: owner }, owner);
    const { data } = (await person.request("/v1/billings")).body;
    expect(data[0]).toMatchObject({ amount: 299 });
    expect(data[0].lines.map((line: { kind: string; amount: number }) => [line.kind, line.amount])).toEqual([
      ["sales", 299],
      ["adjustments", 299],
      ["refunds", -299],
    ]);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("only an admin records a paid credit, of another's account, with a transfer id and an amount", async () => {
    const owner = await refundBilledSale();
    await renewAdmin();
    const body = { amount: 299, endToEndId: newEndToEndId(product) };
    expect((await record(owner, owner, body)).body.code).toBe("FORBIDDEN");
    expect((await record(admin, owner, { amount: 299 })).body.fields).toHaveProperty("endToEndId");
    expect((await record(admin, owner, { ...body, amount: 0 })).body.fields).toHaveProperty("amount");
    const { planId: nobody } = owner;
    expect((await record(admin, { accountId: nobody }, body)).body.code).toBe("NOT_FOUND");
    await addCredit(product, { accountId: adminId });
    expect((await record(admin, { accountId: adminId }, body)).body.code).toBe("OWN_CASE");
  });

  test("a credit is listed at once for an account that is being deleted, which stays until it is paid", async () => {
    const owner = await refundBilledSale();
    const person = await signIn({ product, owner, other: owner }, owner);
    const leave = { username: owner.username };
    expect((await person.request("/v1/account/deletion", { body: leave })).body).toMatchObject({
      ...{ credit: 299, balance: 0, disputed: 0 },
    });
    await renewAdmin();
    expect(await listed(owner)).toMatchObject({ amount: 299, reason: "deletion" });
    product.clock.aheadMs += 40 * dayMs;
    await deleteDueAccounts(product.ctx);
    const done = product.ctx.db.selectFrom("accountDeletion").select("doneAt").where("accountId", "=", owner.accountId);
    expect((await done.executeTakeFirst())?.doneAt).toBeNull();
    await renewAdmin();
    expect((await record(admin, owner, { amount: 299, endToEndId: newEndToEndId(product) })).status).toBe(200);
    await deleteDueAccounts(product.ctx);
    expect((await done.executeTakeFirst())?.doneAt).not.toBeNull();
  });
});

test("the nightly verification finds a recorded payment of a credit without its posting", async () => {
  const owner = await refundBilledSale();
  expect(await verifyLedger(product.ctx)).toEqual([]);
  const id = newId(product.ctx.now());
  const row = { id, accountId: owner.accountId, amountCents: 299, endToEndId: newEndToEndId(product) };
  const recorded = { recordedBy: adminId, recordedAt: product.ctx.now() };
  await product.ctx.db
    .insertInto("creditPayment")
    .values({ ...row, ...recorded })
    .execute();
  expect(await verifyLedger(product.ctx)).toEqual([{ check: "credit", subject: id, expected: -299, found: 0 }]);
});
