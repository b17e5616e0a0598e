import { beforeAll, describe, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { sendBillingVoidedEmail } from "#modules/notices/send-billing-emails";
import { addBilling, addBillingReceipt } from "#test/money";
import type { Person } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { adminOf, openWorld, signIn, type World } from "#test/world";
import { canAcceptSubscribers } from "./billings.queries.ts";
import { createBilling } from "./create-billings.ts";

const product = startProduct();
let world: World;
let admin: Awaited<ReturnType<typeof adminOf>>;
beforeAll(async () => {
  world = await openWorld(product);
  admin = await adminOf(product);
});

const reason = "Você vendeu durante o teste que combinamos.";
const cancel = (person: Person, id: string, body: object = { reason }) =>
  person.request(`/v1/admin/open-billings/${id}/void`, { method: "POST", body });

async function addUnpaidBilling() {
  const owner = await signIn(world, world.owner);
  return { owner, id: await addBilling(product, world.owner) };
}

const wrong = async () => (await verifyLedger(product.ctx)).filter(({ check }) => check !== "payment");

describe("canceled billings", () => {
  test("a canceled billing is not owed, shows its reason, is e-mailed, and is never collected again", async () => {
    const { owner, id } = await addUnpaidBilling();
    const before = (await owner.request("/v1/wallet/balance")).body.feesDue;
    const { amount } = (await owner.request(`/v1/billings/${id}`)).body;
    expect(await cancel(admin, id)).toMatchObject({ status: 200, body: { _id: id, status: "void" } });
    const { body } = await owner.request(`/v1/billings/${id}`);
    expect(body).toMatchObject({ status: "void", voidReason: reason, paidAt: null });
    expect(body.voidedAt).not.toBeNull();
    expect((await owner.request("/v1/wallet/balance")).body.feesDue).toBe(before - amount);
    const operation = (await owner.request("/v1/wallet/balance/operations?limit=1")).body.data[0];
    expect(operation).toMatchObject({
      type: "fee_collection",
      description: "Fatura cancelada",
      // No money moved; the creator does not owe the fee of its sales.
      ...{ amount: 0, fee: -amount, net: amount, custody: "own_bank" },
    });
    const month = { start: new Date(product.ctx.now().getTime() - 1), end: product.ctx.now() };
    expect(await createBilling(product.ctx, world.owner.accountId, month)).toBe(false);
    expect(await wrong()).toEqual([]);

    await sendBillingVoidedEmail(product.ctx, id);
    const { email } = (await owner.request("/v1/me")).body;
    expect((await mailsTo(product, email)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^Fatura de .* cancelada$/),
      text: expect.stringContaining(reason),
    });
  });

  test("twelve concurrent requests cancel a billing once, and it is neither paid nor opened again", async () => {
    const { owner, id } = await addUnpaidBilling();
    const responses = await Promise.all(Array.from({ length: 12 }, () => cancel(admin, id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const posted = product.ctx.db.selectFrom("ledgerTransaction").select("id").where("key", "=", `billing:${id}:void`);
    expect(await posted.execute()).toHaveLength(1);
    const log = product.ctx.db.selectFrom("adminAction").select(["kind", "reason"]).where("subjectId", "=", id);
    expect(await log.execute()).toEqual([{ kind: "billing_voided", reason }]);
    const uploaded = await owner.upload(`/v1/billings/${id}/receipt`, [["file", new Blob(["x"]), "pix.jpg"]]);
    expect(uploaded.body.code).toBe("BILLING_CLOSED");
    const opened = product.ctx.db.updateTable("billing").set({ status: "open", voidedAt: null, voidReason: null });
    await expect(opened.where("id", "=", id).execute()).rejects.toMatchObject({ constraint: "billing_immutable" });
    expect(await wrong()).toEqual([]);
  });

  test("cancelling an overdue billing lets the page accept new subscribers again", async () => {
    const { owner, other } = await openWorld(product);
    const id = await addBilling(product, owner);
    product.clock.aheadMs += 30 * 86_400_000;
    expect(await canAcceptSubscribers(product.ctx, owner.accountId)).toBe(false);
    const secondAdmin = await adminOf(product);
    const { data } = (await secondAdmin.request("/v1/admin/open-billings?limit=100")).body;
    const found = data.find((one: { _id: string }) => one._id === id);
    expect(found).toMatchObject({ account: { username: owner.username }, amount: 1_000, salesStopped: true });
    expect(data.map((one: { dueDate: string }) => one.dueDate)).toEqual(
      data.map((one: { dueDate: string }) => one.dueDate).toSorted(),
    );
    expect((await cancel(secondAdmin, id)).status).toBe(200);
    expect(await canAcceptSubscribers(product.ctx, owner.accountId)).toBe(true);
    expect(await canAcceptSubscribers(product.ctx, other.accountId)).toBe(true);
  });
});

test("only an admin cancels a billing, of another's account, with a reason, unless it is paid or in review", async () => {
  const { owner, id } = await addUnpaidBilling();
  expect((await cancel(owner, id)).body.code).toBe("FORBIDDEN");
  expect((await cancel(admin, id, { reason: "  " })).body.code).toBe("VALIDATION_FAILED");
  expect((await cancel(admin, id, {})).body.code).toBe("VALIDATION_FAILED");
  expect((await cancel(admin, world.owner.accountId)).body.code).toBe("NOT_FOUND");
  const { _id: accountId } = (await admin.request("/v1/me")).body;
  expect((await cancel(admin, await addBilling(product, { accountId }))).body.code).toBe("OWN_CASE");

  const receiptId = await addBillingReceipt(product, world.owner);
  const { billingId: inReview } = await product.ctx.db
    .selectFrom("billingReceipt")
    .select("billingId")
    .where("id", "=", receiptId)
    .executeTakeFirstOrThrow();
  expect((await cancel(admin, inReview)).body.code).toBe("BILLING_IN_REVIEW");
  await admin.request(`/v1/admin/billings/${receiptId}/approve`, { method: "POST" });
  expect((await cancel(admin, inReview)).body.code).toBe("BILLING_CLOSED");
  expect((await owner.request(`/v1/billings/${id}`)).body.status).toBe("open");
});
