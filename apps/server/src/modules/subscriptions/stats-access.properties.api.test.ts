// @module-tag slow
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatInTimeZone } from "#core/text/calendar";
import { inTransaction } from "#core/transaction";
import { placeOrder } from "#modules/checkout/place-order";
import { syncCharge } from "#modules/payments/sync-charge";
import { revokePayment } from "#modules/receipts/review-receipt";
import { refundPayment } from "#modules/refunds/refund-payment";
import { requestRefund } from "#modules/refunds/request-refund";
import { pollRefunds } from "#modules/refunds/submit-refund";
import { cancelSubscription } from "#modules/renewals/change-subscription";
import { cardTokenFor, iuguSeller, withIugu } from "#test/gateways";
import { seed, tries } from "#test/naughty";
import { order, type Seller } from "#test/people";
import { startProduct } from "#test/product";
import { refusable, takeSubscriptionStep } from "#test/subscription-steps";
import { applyPause } from "./apply-pause.ts";
import { createGuestSubscription } from "./create-subscription.ts";
import { expireDueSubscriptions } from "./expire-due-subscriptions.ts";
import { getStats } from "./get-stats.ts";
import { lockSubscriptionState } from "./lock-subscription-state.ts";
import { viewStats } from "./stats.view.ts";
import { countActive } from "./subscriptions.store.ts";

const product = startProduct();
const iugu = withIugu(product);
const dayMs = 86_400_000;

const ofPayments = [
  ...(["dispute", "win", "lose", "charge back", "refund", "revert the refund"] as const),
  ...(["withdraw", "revoke", "cancel", "pause"] as const),
] as const;
const ofSubscriptions = ["renew", "renew", "extend", "import", "claim", "claim"] as const;
const which = fc.nat(5);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      again: fc.boolean(),
      isGift: fc.nat(3).map((n) => n === 0),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom(...ofPayments), which }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom(...ofSubscriptions), which, days: fc.integer({ min: 1, max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("invite" as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.constantFrom(0.1, 1, 2, 9, 31) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const bought: Step = { do: "order", again: false, isGift: false };
const examples: [Step[]][] = [
  // Revoked while a dispute suspends access.
  [[bought, { do: "dispute", which: 0 }, { do: "revoke", which: 0 }, { do: "wait", days: 1 }]],
  // A dispute that is won, and a withdrawal that follows a revocation.
  [
    [
      ...[bought, bought, { do: "dispute", which: 0 }, { do: "wait", days: 2 }, { do: "win", which: 0 }],
      ...[
        { do: "revoke", which: 1 },
        { do: "wait", days: 1 },
        { do: "withdraw", which: 1 },
        { do: "wait", days: 1 },
      ],
    ] as Step[],
  ],
  // Canceled in the grace days.
  [
    [
      ...[bought, { do: "wait", days: 31 }, { do: "wait", days: 1 }, { do: "wait", days: 1 }],
      ...[
        { do: "cancel", which: 0 },
        { do: "wait", days: 2 },
      ],
    ] as Step[],
  ],
  // A dispute that is won in the grace days.
  [
    [
      ...[bought, { do: "wait", days: 31 }, { do: "dispute", which: 0 }, { do: "wait", days: 0.1 }],
      ...[
        { do: "win", which: 0 },
        { do: "wait", days: 1 },
        { do: "wait", days: 2 },
      ],
    ] as Step[],
  ],
  // An imported fan pays, and does so until the money goes back.
  [
    [
      ...[
        { do: "import", which: 0, days: 9 },
        { do: "wait", days: 2 },
        { do: "renew", which: 0, days: 1 },
      ],
      ...[
        { do: "wait", days: 2 },
        { do: "refund", which: 0 },
        { do: "wait", days: 1 },
      ],
    ] as Step[],
  ],
];

let ana: Seller;
let accountId: string;
let emails: string[];
/** How many had access at the end of each day that has passed. */
let active: Map<string, number>;

async function takeOrder({ again, isGift }: Extract<Step, { do: "order" }>) {
  const { planId, fan, ...body } = order(ana);
  const known = again ? emails.at(-1) : undefined;
  emails.push(known ?? fan.email);
  const lines = isGift ? { lines: [{ kind: "gift", planId, receiver: { name: "Bia Reis" } }] } : { planId };
  const payer = { ...fan, email: emails.at(-1), phone: "+5511912345678", document: "52998224725" };
  const card = { paymentMethod: "credit_card", cardToken: await cardTokenFor(iugu, product, ana, "fine") };
  await refusable(
    placeOrder(product.ctx, { ...body, ...lines, fan: payer, ...card } as never, undefined, { network: "203.0.113.1" }),
  );
}

/** A day ends at midnight in São Paulo, at 3:00 UTC. */
async function wait(days: number) {
  const end = product.ctx.now().getTime() + days * dayMs;
  const offsetMs = 3 * 3_600_000;
  let midnight = Math.ceil((product.ctx.now().getTime() - offsetMs) / dayMs) * dayMs + offsetMs;
  for (; midnight <= end; midnight += dayMs) {
    const last = new Date(midnight - 1);
    const day = formatInTimeZone(last, "yyyy-MM-dd");
    active.set(day, await countActive({ ...product.ctx, now: () => last }, accountId));
  }
  product.clock.stoppedAtMs = end;
  iugu.knobs({ aheadMs: end - Date.now() });
  await expireDueSubscriptions(product.ctx);
  await pollRefunds(product.ctx);
}

async function pause(id: string) {
  const { ctx } = product;
  const session = ctx.db.selectFrom("fanSessionAccess").select("sessionId").where("subscriptionId", "=", id);
  const { sessionId } = (await session.executeTakeFirst()) ?? {};
  if (!sessionId) return;
  const chosen = { fanSessionId: sessionId, months: 1, isOffered: true };
  await refusable(inTransaction(ctx, async (ctx) => applyPause(ctx, await lockSubscriptionState(ctx, id), chosen)));
}

async function invite() {
  const { ctx } = product;
  const fan = await ctx.db
    .selectFrom("subscription")
    .select("fanId")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  const guest = { accountId, name: "Bia", phone: "+5511912345678", end: null };
  if (fan) await createGuestSubscription(ctx, { ...guest, fanId: fan.fanId });
}

async function take(step: Step) {
  const { ctx } = product;
  if (step.do === "order") return takeOrder(step);
  if (step.do === "wait") return wait(step.days);
  if (step.do === "invite") return invite();
  if ("days" in step) return takeSubscriptionStep({ product, iugu, accountId }, step);
  const rows = await ctx.db
    .selectFrom("payment")
    .select(["id", "subscriptionId"])
    .where("accountId", "=", accountId)
    .where("paidAt", "is not", null)
    .orderBy("id", "desc")
    .limit(6)
    .execute();
  const payment = rows[step.which % (rows.length || 1)];
  if (!payment) return;
  const { id, subscriptionId } = payment;
  const happens = async (path: string, more: object = {}) => {
    const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === id);
    await iugu.control(path, { id: invoice?.id, ...more });
    await syncCharge(ctx, id);
  };
  const works: Record<(typeof ofPayments)[number], () => unknown> = {
    cancel: () => subscriptionId && refusable(cancelSubscription(ctx, { accountId }, subscriptionId)),
    pause: () => subscriptionId && pause(subscriptionId),
    dispute: () => happens("dispute"),
    win: () => happens("dispute-decision", { outcome: "won" }),
    lose: () => happens("dispute-decision", { outcome: "lost" }),
    "charge back": () => happens("chargeback"),
    refund: () => refusable(refundPayment(ctx, accountId, id)),
    "revert the refund": () => happens("refund-reverted"),
    withdraw: () => subscriptionId && refusable(requestRefund(ctx, subscriptionId)),
    revoke: () => subscriptionId && refusable(revokePayment(ctx, accountId, subscriptionId)),
  };
  await works[step.do]();
}

test("in any history the days of the statistics agree with who had access at their ends", {
  timeout: 600_000,
}, async () => {
  iugu.knobs({ webhooks: { drop: true } });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (history) => {
      product.clock.stoppedAtMs = undefined;
      product.clock.aheadMs = 0;
      iugu.knobs({ aheadMs: 0 });
      ana = await iuguSeller(product);
      accountId = (await ana.request("/v1/me")).body._id;
      [emails, active] = [[], new Map()];
      product.clock.stoppedAtMs = product.ctx.now().getTime();
      for (const one of history) {
        product.clock.stoppedAtMs += 1_000;
        iugu.knobs({ aheadMs: product.clock.stoppedAtMs - Date.now() });
        await take(one);
      }
      const days = [...active].slice(-88);
      const { series, periodActive } = viewStats(await getStats(product.ctx, accountId, "90d"));
      const shown = days.map(([day]) => [day, series.find(({ date }) => date === day)?.active]);
      expect(shown).toEqual(days);
      expect(series.at(-1)?.active).toBe(periodActive);
      // Nobody before the first day, if the 90 days go back that far.
      expect(series.at(-active.size - 2)?.active ?? 0).toBe(0);
    }),
    { seed, numRuns: tries(12, 200), examples },
  );
});
