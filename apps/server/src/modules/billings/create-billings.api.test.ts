import type { billings } from "@camarim/contract";
import { describe, expect, test } from "vitest";
import { inTransaction } from "#core/transaction";
import { reviewBillingReceipt } from "#modules/admin/admin-decisions";
import { postTransaction } from "#modules/ledger/post-transaction";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { countQueries } from "#test/count-queries";
import { newCreator, ownKeySale } from "#test/ledger";
import { addBilling, submitBillingReceipt } from "#test/money";
import { newPhone, order, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addTip } from "#test/tips";
import { addSale, openWorld, signIn, subscribe } from "#test/world";
import { listBillings } from "./billings.queries.ts";
import { createBillings } from "./create-billings.ts";

const product = startProduct();

/** Moves the clock to a moment in a later year. */
function goTo(moment: string) {
  product.clock.aheadMs = Date.parse(moment.includes("T") ? moment : `${moment}T15:00:00Z`) - Date.now();
}

const openShop = async () => (await openWorld(product)).owner;
type Shop = Awaited<ReturnType<typeof openShop>>;

async function sell(owner: Shop, times: number) {
  for (let i = 0; i < times; i++) await addSale({ product }, owner);
}

async function read(owner: Shop): Promise<billings.BillingsPage> {
  // Sessions have expired after months.
  return (await (await signIn({ product, owner, other: owner }, owner)).request("/v1/billings")).body;
}

async function payAll({ accountId }: Shop) {
  const { accountId: adminId } = await newCreator(product);
  for (const { id } of (await listBillings(product.ctx, accountId, { limit: 100, offset: 0 })).result.rows)
    if ((await statusOf(id)) === "open")
      await reviewBillingReceipt(product.ctx, adminId, await submitBillingReceipt(product, id));
}

async function statusOf(id: string) {
  const billing = product.ctx.db.selectFrom("billing").select("status").where("id", "=", id);
  return (await billing.executeTakeFirstOrThrow()).status;
}

describe("monthly billings", () => {
  test("the month's sales become one billing, in lines by plan, payable to the platform's key", async () => {
    goTo("2027-03-10");
    const owner = await openShop();
    expect(await read(owner)).toMatchObject({ data: [], totalCount: 0, pendingCount: 0, salesStopped: false });
    await sell(owner, 3);
    expect(await createBillings(product.ctx)).toBe(0);
    goTo("2027-04-01");
    expect(await createBillings(product.ctx)).toBe(1);
    expect(await createBillings(product.ctx)).toBe(0);
    const { data, ...list } = await read(owner);
    expect(list).toMatchObject({ totalCount: 1, pendingCount: 1, salesStopped: false });
    expect(data[0]).toMatchObject({
      periodStart: "2027-03-01T03:00:00.000Z",
      periodEnd: "2027-04-01T03:00:00.000Z",
      ...{ salesTotal: 8_970, salesCount: 3, feePercent: 10, amount: 897 },
      ...{ dueDate: "2027-04-11", stopsSalesOn: "2027-04-26", status: "open", receiptUrl: null, refusal: null },
      lines: [{ kind: "sales", planName: "Mensal", salesCount: 3, salesTotal: 8_970, feePercent: 10, amount: 897 }],
    });
    expect(data[0]?.pixCopyPaste).toContain(product.ctx.config.platformPix.key);
    expect(data[0]?.pixCopyPaste).toContain("54048.97");
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("tips have a line of their own, with their name", async () => {
    goTo("2027-07-10");
    const owner = await openShop();
    await sell(owner, 1);
    await addTip(product, owner, { amount: 5_000 });
    await addTip(product, owner, { amount: 1_000 });
    goTo("2027-08-01");
    await createBillings(product.ctx);
    expect((await read(owner)).data[0]).toMatchObject({
      ...{ salesTotal: 8_990, salesCount: 3 },
      lines: [
        { kind: "sales", planName: "Mimo", salesCount: 2, salesTotal: 6_000, amount: 600 },
        { kind: "sales", planName: "Mensal", salesCount: 1, salesTotal: 2_990, amount: 299 },
      ],
    });
  });

  test("an order of a plan and a tip is in no line of the plan alone", async () => {
    goTo("2027-09-10");
    const owner = await openShop();
    await sell(owner, 1);
    const { planId, ...body } = order(owner, { phone: newPhone() });
    const lines = [
      { kind: "subscription", planId },
      { kind: "tip", amount: 2_000 },
    ];
    const { body: both } = await visitor(product).request("/v1/checkout", { body: { ...body, lines } });
    await owner.request(`/v1/payments/${both._id}/mark-paid`, { body: { reason: "Recebi no banco" } });
    goTo("2027-10-01");
    await createBillings(product.ctx);
    expect((await read(owner)).data[0]).toMatchObject({
      ...{ salesTotal: 7_980, salesCount: 2 },
      lines: [
        { kind: "sales", planName: "Mensal + Mimo", salesCount: 1, salesTotal: 4_990, amount: 499 },
        { kind: "sales", planName: "Mensal", salesCount: 1, salesTotal: 2_990, amount: 299 },
      ],
    });
  });

  test("missed months get a billing each, and a month without a sale gets none", async () => {
    goTo("2028-01-15");
    const owner = await openShop();
    await sell(owner, 1);
    goTo("2028-03-31");
    await sell(owner, 2);
    goTo("2028-06-20");
    await createBillings(product.ctx);
    const made = (await read(owner)).data.map((one) => [one.periodStart.slice(0, 7), one.amount, one.dueDate]);
    expect(made).toEqual([
      ["2028-03", 598, "2028-06-30"],
      ["2028-01", 299, "2028-06-30"],
    ]);
  });

  test("the month of a billing ends at midnight in São Paulo", async () => {
    goTo("2029-01-31");
    const owner = await openShop();
    goTo("2029-02-01T02:59:00Z");
    await sell(owner, 1);
    goTo("2029-02-01T03:00:30Z");
    await sell(owner, 2);
    goTo("2029-03-02");
    await createBillings(product.ctx);
    expect((await read(owner)).data.map(({ salesCount }) => salesCount)).toEqual([2, 1]);
  });

  test("ten concurrent runs create each billing once", async () => {
    goTo("2029-05-05");
    const owners = [await openShop(), await openShop()];
    for (const owner of owners) await sell(owner, 2);
    goTo("2029-06-01");
    const made = await Promise.all(Array.from({ length: 10 }, () => createBillings(product.ctx)));
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(2);
    for (const owner of owners) expect((await read(owner)).totalCount).toBe(1);
  });

  test("the database refuses to change the lines of a billing", async () => {
    goTo("2029-07-05");
    await addBilling(product, await openShop());
    const change = (set: { amountCents: number } | { status: "open" }) =>
      product.ctx.db.updateTable("billing").set(set).execute();
    await expect(change({ amountCents: 1 })).rejects.toMatchObject({ constraint: "billing_immutable" });
  });

  test("a long list of billings is read with as many statements as a short one", async () => {
    goTo("2030-01-05");
    const owner = await openShop();
    const queries = () =>
      countQueries(product, () => listBillings(product.ctx, owner.accountId, { limit: 100, offset: 0 }));
    await sell(owner, 1);
    goTo("2030-02-05");
    await createBillings(product.ctx);
    await payAll(owner);
    const before = await queries();
    for (const month of ["03", "04", "05"]) {
      await sell(owner, 1);
      goTo(`2030-${month}-05`);
      await createBillings(product.ctx);
      await payAll(owner);
    }
    expect((await read(owner)).totalCount).toBe(4);
    expect(await queries()).toBe(before);
  });
});

describe("billings fifteen days late", () => {
  test("a page with an overdue billing accepts no new subscribers until it is paid, and present ones can renew", async () => {
    goTo("2031-01-10");
    const owner = await openShop();
    await sell(owner, 1);
    goTo("2031-02-01");
    await createBillings(product.ctx);
    goTo("2031-02-25");
    expect((await read(owner)).salesStopped).toBe(false);
    const before = await subscribe({ product }, owner, "expired");
    goTo("2031-02-26");
    expect((await read(owner)).salesStopped).toBe(true);
    await expect(subscribe({ product }, owner, "unpaid")).rejects.toThrow("CREATOR_NOT_SELLING");
    const orderBody = { username: owner.username, planId: owner.planId, paymentMethod: "pix" };
    const fan = { name: "João Souza", email: before.email, phone: "11912345678" };
    expect((await before.person.request("/v1/checkout", { body: { ...orderBody, fan } })).status).toBe(201);
    const { body } = await before.person.request(`/v1/creators/${owner.username}`);
    expect(body.viewer.subscription).not.toBeNull();
    await payAll(owner);
    expect((await subscribe({ product }, owner, "unpaid")).orderId).toBeTruthy();
  });
});

test("the nightly verification finds a paid billing whose money is missing in the ledger", async () => {
  goTo("2090-01-05");
  const { accountId } = await newCreator(product);
  await inTransaction(product.ctx, (ctx) =>
    postTransaction(ctx, { key: "planted", kind: "sale", ownerId: accountId, lines: ownKeySale(10_000, 1_000) }),
  );
  goTo("2090-02-05");
  await createBillings(product.ctx);
  const paid = product.ctx.db.updateTable("billing").set({ status: "paid", paidAt: product.ctx.now() });
  await paid.where("accountId", "=", accountId).execute();
  const findings = (await verifyLedger(product.ctx)).filter(({ check }) => check === "collection");
  expect(findings).toMatchObject([{ expected: 1_000, found: 0 }]);
});
