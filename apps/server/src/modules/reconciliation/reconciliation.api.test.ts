import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { findConnection } from "#modules/gateways/gateways.queries";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { releaseDue } from "#modules/payments/release-due";
import type { Invoice } from "#simulators/iugu/state";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { approveWallet } from "#test/money";
import { type Seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { waitForJobs } from "#test/wait-for-jobs";
import { adminOf } from "#test/world";
import { reconcileGateway, reconcileGateways } from "./reconcile-gateway.ts";
import { findReconciliationStatus } from "./reconciliation.queries.ts";

const logged: string[] = [];
const metricsToken = "a token for the scraper";
const product = startProduct({
  work: true,
  settings: { METRICS_TOKEN: metricsToken },
  log: { write: (line) => void logged.push(line) },
});
const iugu = withIugu(product);
const dayMs = 86_400_000;

let ana: Seller;
let accountId: string;
let connectionId: string;
beforeEach(async () => {
  ana = await iuguSeller(product);
  accountId = (await ana.request("/v1/me")).body._id;
  await approveWallet(product, { accountId });
  connectionId = (await findConnection(product.ctx, accountId, "iugu"))?.id ?? "";
  // Metric and list are about all accounts, also those of tests that have moved the clock, which is set back.
  await product.ctx.db.deleteFrom("gatewayDiscrepancy").execute();
});

const reconcile = () => reconcileGateway(product.ctx, connectionId);
const state = () => iugu.simulator.state;
const account = () => {
  const own = Object.values(state().accounts).at(-1);
  if (!own) throw new Error("no account");
  return own;
};
const invoiceOf = (paymentId: string) =>
  Object.values(state().invoices).find((one) => one.orderId === paymentId) as Invoice;
const statusOf = async (id: string) => {
  const found = product.ctx.db.selectFrom("payment").select("status").where("id", "=", id);
  return (await found.executeTakeFirstOrThrow()).status;
};
const metric = async (name: string) => {
  const { body } = await visitor(product, metricsToken).request("/metrics");
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(String(body))?.[1]);
};

/** A PIX that is paid and settled. */
async function sellByPix(): Promise<string> {
  const { body } = await buy(iugu, product, ana);
  await iugu.payPix(body.payment.pixCopyPaste);
  await expect.poll(() => statusOf(body._id)).toBe("paid");
  return body._id;
}

async function sellByCard(): Promise<string> {
  return (await buy(iugu, product, ana, "fine")).body._id;
}

async function transfer(amount = 1_000): Promise<string> {
  const headers = { "idempotency-key": randomUUID() };
  const { status, body } = await ana.request("/v1/wallet/transfer", { body: { amount }, headers });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body._id;
}

describe("reconciliation with iugu", () => {
  test("the ledger agrees with iugu over sales, refunds, disputes, payouts and released money", async () => {
    expect(await reconcile()).toEqual([]);
    await sellByPix();
    const [card, contested] = [await sellByCard(), await sellByCard()];
    await sellByPix();
    await ana.request(`/v1/iugu/payments/${await sellByPix()}/refund`, { method: "POST" });
    await iugu.control("chargeback", { id: invoiceOf(contested).id });
    await expect.poll(() => statusOf(contested)).toBe("charged_back");
    expect(await reconcile()).toEqual([]);
    const [pending, settled, returned] = [await transfer(), await transfer(1_100), await transfer(1_200)];
    const withdrawalOf = (id: string) =>
      Object.values(state().withdrawals).find((one) => one.variables[0]?.value === id);
    await iugu.control("withdrawal", { id: withdrawalOf(settled)?.id, status: "accepted" });
    for (const status of ["accepted", "rejected"])
      await iugu.control("withdrawal", { id: withdrawalOf(returned)?.id, status });
    expect(await reconcile()).toEqual([]);
    const transfers = product.ctx.db.selectFrom("transfer").select(["id", "status"]).where("accountId", "=", accountId);
    expect(Object.fromEntries((await transfers.execute()).map(({ id, status }) => [id, status]))).toEqual({
      [pending]: "requested",
      [settled]: "settled",
      [returned]: "failed",
    });
    // The release date arrives at the gateway and here.
    const waiting = state().receivables[`${invoiceOf(card).id}:${account().id}`];
    if (waiting) waiting.dueAt = 0;
    product.clock.aheadMs += 31 * dayMs;
    await releaseDue(product.ctx);
    await fetch(iugu.simulator.url);
    expect(await reconcile()).toEqual([]);
    product.clock.aheadMs -= 31 * dayMs;
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test.each<[string, string, (by: number, sold: { pix: Invoice; card: Invoice }) => void]>([
    [
      "a sale",
      "sale",
      (by, { pix }) => {
        pix.paidCents += by;
      },
    ],
    [
      "a fee without a change of the balance",
      "balance",
      (by, { card }) => {
        card.taxesCents += by;
      },
    ],
    [
      "a refund without a change of the balance",
      "balance",
      (by, { pix }) => {
        pix.refundedCents += by;
      },
    ],
    [
      "the balance",
      "balance",
      (by) => {
        account().balanceCents += by;
      },
    ],
    [
      "the pending money",
      "receivable",
      (by, { card }) => {
        const waiting = state().receivables[`${card.id}:${account().id}`];
        if (waiting) waiting.cents += by;
      },
    ],
    [
      "a line of the statement",
      "statement",
      (by) => {
        const line = account().entries[0];
        if (line) line.cents += by;
      },
    ],
    [
      "a payout",
      "payout",
      (by) => {
        const last = Object.values(state().withdrawals).at(-1);
        if (last) last.cents += by;
      },
    ],
  ])(
    "one centavo added to %s is found, reported, shown to admins, and closed once it is corrected",
    async (_, kind, plant) => {
      const sold = { pix: invoiceOf(await sellByPix()), card: invoiceOf(await sellByCard()) };
      await transfer();
      expect(await reconcile()).toEqual([]);
      plant(1, sold);
      logged.length = 0;
      const found = await reconcile();
      const [difference] = found.filter((one) => one.kind === kind);
      expect((difference?.foundCents ?? 0) - (difference?.expectedCents ?? 0)).toBe(1);
      expect(logged.some((line) => JSON.parse(line).msg === "reconciliation found discrepancies")).toBe(true);
      expect(await metric("gateway_discrepancies")).toBe(found.length);
      const admin = await adminOf(product);
      const list = (await admin.request("/v1/admin/discrepancies")).body;
      expect(list).toMatchObject({ totalCount: found.length });
      const [shown] = list.data.filter((one: { kind: string }) => one.kind === kind);
      expect(shown).toMatchObject({
        gateway: "iugu",
        found: difference?.foundCents,
        expected: difference?.expectedCents,
      });
      expect(shown.account.username).toBe(ana.username);
      // A second night finds the same difference, with the date of the first one.
      await reconcile();
      expect((await admin.request("/v1/admin/discrepancies")).body).toEqual(list);
      plant(-1, sold);
      expect(await reconcile()).toEqual([]);
      expect((await admin.request("/v1/admin/discrepancies")).body.totalCount).toBe(0);
      const stored = product.ctx.db
        .selectFrom("gatewayDiscrepancy")
        .selectAll()
        .where("connectionId", "=", connectionId);
      expect((await stored.execute()).every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
    },
  );

  test("a sale with a lost webhook and a lost response is settled, and is not a discrepancy", async () => {
    await iugu.idle();
    iugu.knobs({ webhooks: { drop: true }, loseResponses: 1, losePath: "/v1/invoices" });
    const lost = (await buy(iugu, product, ana)).body._id;
    const unreported = (await buy(iugu, product, ana)).body._id;
    for (const id of [lost, unreported]) await iugu.control("pix", { id: invoiceOf(id).id });
    expect([await statusOf(lost), await statusOf(unreported)]).toEqual(["pending", "pending"]);
    expect(await reconcile()).toEqual([]);
    expect([await statusOf(lost), await statusOf(unreported)]).toEqual(["paid", "paid"]);
    await iugu.control("chargeback", { id: invoiceOf(lost).id });
    expect(await reconcile()).toEqual([]);
    expect(await statusOf(lost)).toBe("charged_back");
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a sale, second charge or payout that only one side knows is a discrepancy", async () => {
    const [sold, deleted] = [invoiceOf(await sellByPix()), invoiceOf(await sellByPix())];
    const copy = (more: Partial<Invoice>) => {
      const made = { ...sold, id: randomUUID().replaceAll("-", "").toUpperCase(), ...more };
      state().invoices[made.id] = made;
      return made.id;
    };
    const foreign = copy({ orderId: "outra loja", externalReference: "outra loja" });
    const second = copy({});
    delete state().invoices[deleted.id];
    const [id, at] = ["W1", Date.now()];
    state().withdrawals[id] = {
      ...{ id, accountId: account().id, cents: 500, status: "accepted", variables: [] },
      ...{ createdAt: at, settleAt: at, feedback: null },
    };
    const found = await reconcile();
    expect(found).toHaveLength(4);
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: "sale", subject: foreign, expectedCents: null, foundCents: 2990 },
        { kind: "sale", subject: second, expectedCents: null, foundCents: 2990 },
        { kind: "sale", subject: deleted.orderId, expectedCents: 2990, foundCents: null },
        { kind: "payout", subject: id, expectedCents: null, foundCents: 500 },
      ]),
    );
    delete state().invoices[foreign];
    delete state().invoices[second];
    delete state().withdrawals[id];
    state().invoices[deleted.id] = deleted;
    expect(await reconcile()).toEqual([]);
  });

  test("an invoice or payout of an undocumented form stops nothing but its own comparison", async () => {
    const [sold, unreadable] = [invoiceOf(await sellByPix()), invoiceOf(await sellByPix())];
    await iugu.idle();
    iugu.knobs({ webhooks: { drop: true } });
    const missed = (await buy(iugu, product, ana)).body._id;
    await iugu.control("pix", { id: invoiceOf(missed).id });
    const status = "novo" as never;
    state().invoices.FOREIGN = {
      ...sold,
      id: "FOREIGN",
      orderId: "outra loja",
      externalReference: "outra loja",
      status,
    };
    const withdrawal = { id: "W2", accountId: account().id, cents: 500, status, variables: [] };
    state().withdrawals.W2 = { ...withdrawal, createdAt: 1, settleAt: Number.MAX_SAFE_INTEGER, feedback: null };
    expect(await reconcile()).toEqual([]);
    expect(await statusOf(missed)).toBe("paid");
    unreadable.status = status;
    const differs = { kind: "sale", subject: unreadable.orderId, expectedCents: 2990, foundCents: null };
    expect(await reconcile()).toEqual([differs]);
    unreadable.status = "paid";
    delete state().invoices.FOREIGN;
    delete state().withdrawals.W2;
    expect(await reconcile()).toEqual([]);
  });

  test("the reconciliation reads the gateway's list to its last page", async () => {
    const sold = invoiceOf(await sellByPix());
    for (let i = 0; i < 250; i++) {
      const id = String(i).padStart(32, "F");
      state().invoices[id] = { ...sold, id, orderId: null, externalReference: null };
      const withdrawal = { id, accountId: account().id, cents: 500, status: "accepted", variables: [] } as const;
      state().withdrawals[id] = { ...withdrawal, variables: [], createdAt: 1, settleAt: 1, feedback: null };
    }
    await reconcile();
    const open = product.ctx.db.selectFrom("gatewayDiscrepancy").select(["kind", "subject"]);
    const found = await open.where("connectionId", "=", connectionId).where("resolvedAt", "is", null).execute();
    expect(found.filter(({ kind }) => kind === "sale")).toHaveLength(250);
    expect(found.filter(({ kind }) => kind === "payout")).toHaveLength(250);
    const met = product.ctx.db.selectFrom("gatewayReconciliationMatch").select("subjectId");
    expect(await met.execute()).toEqual([]);
    for (let i = 0; i < 250; i++) delete state().invoices[String(i).padStart(32, "F")];
    for (let i = 0; i < 250; i++) delete state().withdrawals[String(i).padStart(32, "F")];
    expect(await reconcile()).toEqual([]);
  });

  test("when iugu does not answer, no discrepancy is closed and an alert is sent", async () => {
    await sellByPix();
    account().balanceCents += 1;
    expect(await reconcile()).toMatchObject([{ kind: "balance" }, { kind: "available" }]);
    const token = account().liveToken;
    account().liveToken = "another";
    await expect(reconcile()).rejects.toMatchObject({ fault: "unauthorized" });
    expect(await metric("gateway_discrepancies")).toBe(2);
    product.clock.aheadMs += 31 * 3_600_000;
    expect((await findReconciliationStatus(product.ctx)).late).toBeGreaterThan(0);
    expect(await metric("gateway_reconciliations_late")).toBeGreaterThan(0);
    product.clock.aheadMs -= 31 * 3_600_000;
    account().liveToken = token;
    account().balanceCents -= 1;
    expect(await reconcile()).toEqual([]);
  });

  test("every account is reconciled each night by a job of its own", async () => {
    await sellByPix();
    account().balanceCents += 1;
    expect(await reconcileGateways(product.ctx)).toBeGreaterThan(0);
    await waitForJobs(product);
    const found = product.ctx.db.selectFrom("gatewayDiscrepancy").select("kind").where("resolvedAt", "is", null);
    const own = await found.where("connectionId", "=", connectionId).execute();
    expect(own.map(({ kind }) => kind).toSorted()).toEqual(["available", "balance"]);
    account().balanceCents -= 1;
    await reconcile();
  });
});
