import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { findConnection } from "#modules/gateways/gateways.queries";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { approveWallet } from "#test/money";
import type { Seller } from "#test/people";
import { startProduct } from "#test/product";
import { adminOf } from "#test/world";
import { reconcileGateway } from "./reconcile-gateway.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);

let ana: Seller;
let connectionId: string;
beforeEach(async () => {
  ana = await iuguSeller(product);
  const accountId = (await ana.request("/v1/me")).body._id;
  await approveWallet(product, { accountId });
  connectionId = (await findConnection(product.ctx, accountId, "iugu"))?.id ?? "";
});

const reconcile = () => reconcileGateway(product.ctx, connectionId);
const state = () => iugu.simulator.state;

/** A PIX that is paid and settled: 26,61 for the creator. */
async function sellByPix() {
  const { body } = await buy(iugu, product, ana);
  await iugu.payPix(body.payment.pixCopyPaste);
  const found = product.ctx.db.selectFrom("payment").select("status").where("id", "=", body._id);
  await expect.poll(async () => (await found.executeTakeFirstOrThrow()).status).toBe("paid");
}

async function transfer(amount = 1_000): Promise<string> {
  const headers = { "idempotency-key": randomUUID() };
  const { status, body } = await ana.request("/v1/wallet/transfer", { body: { amount }, headers });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body._id;
}

describe("reconciliation of payouts at iugu", () => {
  test("a payout matches its withdrawal where iugu does not repeat the reference", async () => {
    await sellByPix();
    const id = await transfer();
    const withdrawal = Object.values(state().withdrawals).at(-1);
    if (withdrawal) withdrawal.variables = [];
    expect(await reconcile()).toEqual([]);
    await iugu.control("withdrawal", { id: withdrawal?.id, status: "accepted" });
    expect(await reconcile()).toEqual([]);
    const row = product.ctx.db.selectFrom("transfer").select("status").where("id", "=", id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: "settled" });
  });

  test("a payout that was returned here and paid at iugu is found as a discrepancy", async () => {
    await sellByPix();
    const id = await transfer();
    const withdrawal = Object.values(state().withdrawals).at(-1);
    delete state().withdrawals[withdrawal?.id ?? ""];
    // One that has found the withdrawal would match it again.
    await iugu.idle();
    const row = product.ctx.db.updateTable("transfer").set({ withdrawalId: null }).where("id", "=", id);
    await row.execute();
    product.clock.aheadMs += 11 * 60_000;
    expect(await reconcile()).toMatchObject([
      { kind: "statement" },
      { kind: "balance", expectedCents: 2661, foundCents: 1661 },
      { kind: "available", expectedCents: 2661, foundCents: 1661 },
    ]);
    const admin = await adminOf(product);
    expect((await admin.request(`/v1/admin/stuck-transfers/${id}/not-made`, { method: "POST" })).status).toBe(200);
    product.clock.aheadMs -= 11 * 60_000;
    if (withdrawal) state().withdrawals[withdrawal.id] = withdrawal;
    expect(await reconcile()).toContainEqual({ kind: "payout", subject: id, expectedCents: 0, foundCents: 1000 });
    await iugu.control("withdrawal", { id: withdrawal?.id, status: "rejected" });
    expect(await reconcile()).toEqual([]);
  });

  test("the fee of a payout and the part that the bank returned are booked from the statement", async () => {
    await sellByPix();
    iugu.knobs({ withdrawalFeeCents: 200 });
    const id = await transfer();
    await iugu.idle();
    const withdrawal = Object.values(state().withdrawals).at(-1);
    await iugu.control("withdrawal", { id: withdrawal?.id, status: "accepted" });
    expect(await reconcile()).toEqual([]);
    const balance = async () => (await ana.request("/v1/wallet/balance")).body.available;
    expect(await balance()).toBe(2661 - 1000 - 200);
    await iugu.control("withdrawal", { id: withdrawal?.id, status: "partially_refunded", returnedCents: 300 });
    // Again, and beside another run: booked once.
    expect(await Promise.all([reconcile(), reconcile()])).toEqual([[], []]);
    expect(await reconcile()).toEqual([]);
    expect(await balance()).toBe(2661 - 1000 - 200 + 300);
    const [row] = (await ana.request("/v1/wallet/transfers")).body.data;
    expect(row).toMatchObject({ _id: id, status: "settled", amount: 1000, fee: 200, returned: 300 });
    const { data } = (await ana.request("/v1/wallet/balance/operations?limit=5&offset=0")).body;
    expect(data.slice(0, 3).map((one: { description: string; net: number }) => [one.description, one.net])).toEqual([
      ["Parte da transferência devolvida pelo banco", 300],
      ["Tarifa da transferência", -200],
      ["Transferência para sua conta", -1000],
    ]);
    // Then the bank returns the rest.
    await iugu.control("withdrawal", { id: withdrawal?.id, status: "refunded", returnedCents: 700 });
    expect(await reconcile()).toEqual([]);
    expect(await balance()).toBe(2661 - 200);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test.each(["accepted", "unread"])(
    "the fee of an %s payout that is returned before the night is booked",
    async (seen) => {
      await sellByPix();
      iugu.knobs({ withdrawalFeeCents: 200 });
      const id = await transfer();
      await iugu.idle();
      const withdrawal = Object.values(state().withdrawals).at(-1);
      if (seen === "unread") iugu.knobs({ webhooks: { drop: true } });
      await iugu.control("withdrawal", { id: withdrawal?.id, status: "accepted" });
      await iugu.idle();
      iugu.knobs({ webhooks: { drop: false } });
      await iugu.control("withdrawal", { id: withdrawal?.id, status: "rejected" });
      await iugu.idle();
      expect(await reconcile()).toEqual([]);
      expect((await ana.request("/v1/wallet/balance")).body.available).toBe(2661 - 200);
      const [row] = (await ana.request("/v1/wallet/transfers")).body.data;
      expect(row).toMatchObject({ _id: id, status: "failed", amount: 1000, fee: 200, returned: 0 });
      expect(await verifyLedger(product.ctx)).toEqual([]);
    },
  );

  test("a line of the statement that is no fee and no part of the payout stays a difference", async () => {
    await sellByPix();
    iugu.knobs({ withdrawalFeeCents: 1_000 });
    await transfer();
    await iugu.idle();
    const withdrawal = Object.values(state().withdrawals).at(-1);
    await iugu.control("withdrawal", { id: withdrawal?.id, status: "accepted" });
    expect(await reconcile()).toMatchObject([{ kind: "statement" }, { kind: "balance" }, { kind: "available" }]);
  });
});
