import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#core/app-error";
import { placeOrder } from "#modules/checkout/place-order";
import { findConnection } from "#modules/gateways/gateways.queries";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { listPricedLines } from "#modules/orders/index";
import { pollOpenCharges } from "#modules/payments/poll-open-charges";
import { releaseDue } from "#modules/payments/release-due";
import { syncCharge } from "#modules/payments/sync-charge";
import { revokePayment } from "#modules/receipts/review-receipt";
import { reconcileGateway } from "#modules/reconciliation/reconcile-gateway";
import { cancelRefund } from "#modules/refunds/end-refund";
import { refundPayment } from "#modules/refunds/refund-payment";
import { requestOrderRefund, requestRefund } from "#modules/refunds/request-refund";
import { pollRefunds } from "#modules/refunds/submit-refund";
import { requestTransfer } from "#modules/transfers/request-transfer";
import { pollTransfers } from "#modules/transfers/sync-transfer";
import { divideRuns } from "#test/divide-runs";
import { type Iugu, iuguSeller, withIugu } from "#test/gateways";
import { cardNumbers, createCardToken } from "#test/gateways/iugu-fixture";
import { addCoupon, coupon } from "#test/grants";
import { addItem } from "#test/items";
import { approveWallet } from "#test/money";
import { examples, type Losing, type PaymentEvent, type Step, step } from "#test/money-histories";
import { findViolations } from "#test/money-invariants";
import { findViewDifferences } from "#test/money-views";
import { seed, tries } from "#test/naughty";
import { order, type Seller } from "#test/people";
import { type Product, startProduct } from "#test/product";
import { refusable, takeSubscriptionStep } from "#test/subscription-steps";

/*
 * The invariants of money, and the tests that check them. "here": in every history below.
 *
 *  1 each transaction sums to zero, none is empty      here; ledger/ledger-tables.api.test.ts (the database refuses)
 *  2 entries are neither changed nor deleted           ledger/ledger-tables.api.test.ts
 *  3 stored balances are the sums of their entries     here; ledger/ledger.properties.api.test.ts, under load
 *  4 only a debt is negative, and nothing is           here; ledger/ledger.properties.api.test.ts
 *    available while there is a debt
 *  5 the ledger's accounts equal money at gateways     here; ledger/ledger.properties.api.test.ts
 *  6 pending money is released once, on its date       here
 *  7 refunds never exceed the payment or its fee       here
 *  8 webhooks in any order and number have one result  here (read again); payments/webhooks.api.test.ts (posted)
 *  9 concurrent payouts never overdraw                 here; transfers/transfers.api.test.ts
 * 10 one idempotency key has one response              here; http/access/idempotency.api.test.ts
 * 11 interrupted operations are finished later         crashes.api.test.ts; renewals/crashes.api.test.ts; e2e/crashes.spec.ts
 * 12 reconciliation finds a difference of a centavo    here; reconciliation.api.test.ts
 * 13 parts of a split sum to the amount                ledger/ledger.rules.test.ts
 * 14 a receipt is decided once                         ledger/ledger.properties.api.test.ts; payments/payments.api.test.ts
 * 15 a paid end moves back only if money went back    here; renewals/renewals.properties.api.test.ts
 * 16 access follows paid money, without overlaps       here; subscriptions/returned-money.api.test.ts
 * 17 statistics and OFX agree with the ledger          here; subscriptions/stats.properties.api.test.ts
 */

/** The histories are divided into as many files, which run in parallel. */
const parts = 3;
/** 10,000 in all parts by `script/test --full`. */
const numRuns = Math.ceil(tries(60, 200) / parts);
/** Histories per installation: the simulator reads all of its invoices at each request. */
const installation = 400;
/** Histories per creator, before a new creator is used. */
const historiesEach = 20;

let product: Product;
let iugu: Iugu;
let ana: Seller;
let accountId: string;
let itemId: string;
const couponCode = "AMBOS";
let connectionId: string;
let externalId: string;
let histories = 0;
/** After a failure the next history, which shrinks it, needs a new creator. */
let isSound = true;

async function nextSeller() {
  if (isSound && histories++ % historiesEach > 0) return;
  ana = await iuguSeller(product);
  // Reading the verification moves one of the clocks.
  iugu.knobs({ aheadMs: product.clock.aheadMs });
  accountId = (await ana.request("/v1/me")).body._id;
  await approveWallet(product, { accountId });
  itemId = (await addItem(product, Object.assign(ana, { accountId }), { price: 2_990 }))._id;
  await addCoupon(
    ana,
    coupon({ code: couponCode, appliesTo: ["subscription", "item"], maxRedemptions: null, maxPerFan: null }),
  );
  const connection = await findConnection(product.ctx, accountId, "iugu");
  connectionId = connection?.id ?? "";
  externalId = connection?.externalAccountId ?? "";
}

const invoices = () => Object.values(iugu.simulator.state.invoices);
const times = <T>(count: number, work: () => Promise<T>) => Promise.allSettled(Array.from({ length: count }, work));
const lose = (what: Losing, losePath: string) =>
  iugu.knobs({ loseResponses: what === "answer" ? 1 : 0, failBefore: what === "question" ? 1 : 0, losePath });

type Order = Extract<Step, { do: "order" }>;

async function takeOrder({ card, sells, loses }: Order): Promise<void> {
  const { planId, ...orderBody } = order(ana);
  const lines = {
    tip: [{ kind: "tip", amount: 2_990 }],
    item: [{ kind: "item", itemId }],
    gift: [{ kind: "gift", planId, receiver: { name: "Bia Reis" } }],
    both: [
      { kind: "subscription", planId },
      { kind: "item", itemId },
    ],
    all: [
      { kind: "subscription", planId },
      { kind: "item", itemId },
      { kind: "tip", amount: 2_990 },
    ],
  };
  const token = card && (await createCardToken(iugu.simulator.url, externalId, cardNumbers.fine));
  const fan = { ...orderBody.fan, phone: "+5511912345678", document: "52998224725" };
  const bought = sells ? { lines: lines[sells], ...(sells === "both" && { couponCode }) } : { planId };
  const body = { ...orderBody, ...bought, fan, ...(token && { paymentMethod: "credit_card", cardToken: token }) };
  lose(loses, card ? "/v1/charge" : "/v1/invoices");
  await refusable(placeOrder(product.ctx, body as never, undefined, { network: "203.0.113.1" }));
  lose("nothing", "/v1/");
}

const own = async () => {
  const found = product.ctx.db.selectFrom("payment").select(["id", "orderId", "subscriptionId"]);
  return found.where("accountId", "=", accountId).orderBy("id", "desc").limit(8).execute();
};
/** Moves the clocks of the application and of the simulator. */
const wait = (ms: number) => {
  product.clock.aheadMs += ms;
  iugu.knobs({ aheadMs: product.clock.aheadMs });
};

async function take(step: Step, keys: { key: string; cents: number }[]) {
  if (step.do === "order") return takeOrder(step);
  if (step.do === "wait") {
    wait(step.minutes * 60_000);
    await times(2, () => releaseDue(product.ctx));
    await pollOpenCharges(product.ctx);
    await pollRefunds(product.ctx);
    return pollTransfers(product.ctx);
  }
  if (step.do === "payout") {
    const known = step.again ? keys.at(-1) : undefined;
    const { key, cents } = known ?? { key: randomUUID(), cents: step.cents };
    if (!known) keys.push({ key, cents });
    lose(step.loses, "/v1/accounts");
    const responses = await times(step.copies, () =>
      requestTransfer(product.ctx, accountId, { amount: cents, requestKey: key }),
    );
    lose("nothing", "/v1/");
    const ids = responses.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []));
    expect(new Set(ids).size).toBeLessThanOrEqual(1);
    const faults = responses.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    return expect(faults.filter((fault) => !(fault instanceof AppError))).toEqual([]);
  }
  if (step.do === "decide") {
    const all = Object.values(iugu.simulator.state.withdrawals).filter((one) => one.accountId === externalId);
    const chosen = all.at(-1 - (step.which % (all.length || 1)));
    if (!chosen) return;
    if (step.accepts) {
      // Some payouts cost a fee, which only the statement tells.
      iugu.knobs({ withdrawalFeeCents: step.which % 3 === 1 ? 137 : 0 });
      await iugu.control("withdrawal", { id: chosen.id, status: "accepted" });
      return iugu.knobs({ withdrawalFeeCents: 0 });
    }
    // The bank returns an accepted payout in part, or rejects it.
    const isPart = chosen.status === "accepted" && step.which % 2 === 1;
    const part = { status: "partially_refunded", returnedCents: Math.floor(chosen.cents / 3) };
    const rest = chosen.status === "partially_refunded" && { returnedCents: chosen.cents - part.returnedCents };
    await iugu.control("withdrawal", { id: chosen.id, ...(isPart ? part : { status: "rejected", ...rest }) });
    return;
  }
  if ("days" in step) return takeSubscriptionStep({ product, iugu, accountId }, step);
  const payments = await own();
  const payment = payments[step.which % (payments.length || 1)];
  const invoice = payment && invoices().find(({ orderId }) => orderId === payment.id);
  if (!payment) return;
  const { subscriptionId } = payment;
  // An order has one line, or one of each of three kinds.
  const line = 1 + (step.which % 3);
  const partCents = Math.floor((invoice?.totalCents ?? 0) / 3);
  const control = (path: string, more: object = {}) => invoice && iugu.control(path, { id: invoice.id, ...more });
  const happens: Record<PaymentEvent, () => unknown> = {
    pay: () => control("pix"),
    "pay with a fine": () => control("pix", { fineCents: step.which % 2 ? 137 : -41 }),
    "pay a part": () => control("part", { cents: partCents }),
    "mark as paid outside": () => control("outside"),
    read: async () => {
      for (const one of await times(step.copies, () => syncCharge(product.ctx, payment.id)))
        expect(one.status).toBe("fulfilled");
    },
    revoke: () => subscriptionId && revokePayment(product.ctx, accountId, subscriptionId),
    refund: () => times(step.copies, () => refusable(refundPayment(product.ctx, accountId, payment.id))),
    "refund a part": () => refusable(refundPayment(product.ctx, accountId, payment.id, { amount: partCents || 1 })),
    withdraw: () => subscriptionId && times(step.copies, () => refusable(requestRefund(product.ctx, subscriptionId))),
    "refund a line": () =>
      times(step.copies, () => refusable(refundPayment(product.ctx, accountId, payment.id, { lines: [line] }))),
    "refund all lines": async () => {
      const lines = (await listPricedLines(product.ctx, payment.orderId)).map(({ position }) => position);
      await times(step.copies, () => refusable(refundPayment(product.ctx, accountId, payment.id, { lines })));
    },
    "withdraw a line": () => times(step.copies, () => refusable(requestOrderRefund(product.ctx, payment.id, [line]))),
    "withdraw the order": () =>
      times(step.copies, () => refusable(requestOrderRefund(product.ctx, payment.id, undefined))),
    "cancel the refund": () => refusable(cancelRefund(product.ctx, accountId, payment.id)),
    "refund in the panel": () => control("refund", { cents: partCents }),
    "revert the refund": () => control("refund-reverted"),
    "revert a part": () => control("refund-reverted", { cents: partCents }),
    dispute: () => control("dispute"),
    win: () => control("dispute-decision", { outcome: "won" }),
    lose: () => control("dispute-decision", { outcome: "lost" }),
    "charge back": () => control("chargeback"),
    "hide the fee": () => iugu.knobs({ hideTaxes: true }),
    "show the fee": () => iugu.knobs({ hideTaxes: false }),
  };
  await happens[step.do]();
}

/** The end of access of each subscription, and how many of its payments went back: only then it may move back. */
async function accessEnds() {
  const rows = await product.ctx.db
    .selectFrom("subscription")
    .select(["id", "currentPeriodEnd as end"])
    .select(
      sql<number>`(select count(*)::int from (select subscription_id, access_ended_at from subscription_line
        union all select subscription_id, access_ended_at from gifted_period) period
      where period.subscription_id = subscription.id and period.access_ended_at is not null)`.as("returned"),
    )
    .where("accountId", "=", accountId)
    .where("status", "not in", ["refunded", "charged_back", "revoked"])
    .execute();
  return new Map(rows.map(({ id, end, returned }) => [id, { end: end?.getTime() ?? 0, returned }]));
}

/** Defines the tests of one part of the histories; `part` is 1 to 3. Part 1 begins with the seed of `FAST_CHECK_SEED`. */
export function checkHistories(part: number) {
  const firstSeed = seed + (part - 1) * Math.ceil(numRuns / installation);
  describe.each(divideRuns(numRuns, installation, firstSeed))(
    "$numRuns histories of the seed $seed",
    checkInstallation,
  );
}

function checkInstallation({ numRuns, seed }: { numRuns: number; seed: number }) {
  const own = startProduct();
  const ownIugu = withIugu(own);

  beforeAll(() => {
    [product, iugu, histories, isSound] = [own, ownIugu, 0, true];
    // No webhooks are sent: a step of the history reads changes instead.
    iugu.knobs({ webhooks: { drop: true } });
    // A signature has the real time, and the clocks here differ.
    iugu.simulator.world.publicKey = undefined;
  });

  test("histories of orders, refunds, disputes, debts and payouts keep every invariant", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (history) => {
        await nextSeller();
        isSound = false;
        const keys: { key: string; cents: number }[] = [];
        let ends = await accessEnds();
        for (const one of history) {
          await take(one, keys);
          const now = await accessEnds();
          for (const [id, { end, returned }] of now)
            if (returned <= (ends.get(id)?.returned ?? 0)) expect(end).toBeGreaterThanOrEqual(ends.get(id)?.end ?? 0);
          ends = now;
        }
        // Pending operations finish, and clients without a response repeat their requests.
        iugu.knobs({ hideTaxes: false });
        for (let round = 0; round < 3; round++) {
          wait(16 * 60_000);
          await releaseDue(product.ctx);
          await pollOpenCharges(product.ctx);
          await pollRefunds(product.ctx);
          await pollTransfers(product.ctx);
        }
        for (const { key, cents: amount } of keys) {
          const requestAgain = (more: number) =>
            refusable(requestTransfer(product.ctx, accountId, { amount: amount + more, requestKey: key }));
          const known = await requestAgain(0);
          if (known) expect([(await requestAgain(0))?.id, await requestAgain(1)]).toEqual([known.id, undefined]);
        }
        await pollTransfers(product.ctx);
        // The first night settles what no webhook reported; money restored after its release date is released a minute later.
        await reconcileGateway(product.ctx, connectionId);
        await releaseDue(product.ctx);
        expect(await reconcileGateway(product.ctx, connectionId)).toEqual([]);
        expect(await findViolations(product.ctx, accountId)).toEqual([]);
        expect(await findViewDifferences(product, accountId)).toEqual([]);
        // A difference of one centavo is found.
        const account = iugu.simulator.state.accounts[externalId];
        if (account && histories % 10 === 0) {
          account.balanceCents += 1;
          expect(await reconcileGateway(product.ctx, connectionId)).toMatchObject([
            { kind: "balance" },
            { kind: "available" },
          ]);
          account.balanceCents -= 1;
          expect(await reconcileGateway(product.ctx, connectionId)).toEqual([]);
        }
        isSound = true;
      }),
      { numRuns, seed, examples, endOnFailure: false },
    );
    // Every kind of operation happened in some history.
    const kinds = await product.ctx.db.selectFrom("ledgerTransaction").select("kind").distinct().execute();
    const met = kinds.map(({ kind }) => kind).sort();
    expect(met).toEqual(["adjustment", "chargeback", "refund", "release", "sale", "transfer"]);
    const { rows } = await sql<{ cents: number }>`
      select sum(amount_cents) as cents from ledger_entry join ledger_account on id = account_id group by elsewhere`.execute(
      product.ctx.db,
    );
    expect(rows.map(({ cents }) => cents)).toEqual(rows.map(() => 0));
    expect(await verifyLedger(product.ctx)).toEqual([]);
  }, 3_600_000);
}
