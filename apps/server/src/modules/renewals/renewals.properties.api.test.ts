import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { expireDueSubscriptions } from "#modules/subscriptions/expire-due-subscriptions";
import { extendSubscription } from "#modules/subscriptions/extend-subscription";
import { dayOfMonth } from "#modules/subscriptions/subscriptions.rules";
import { effort } from "#test/naughty";
import { startProduct } from "#test/product";
import { payingFan, payRenewal, renewalsOf, runRenewals } from "#test/renewals";
import { type Fan, openWorld, type World } from "#test/world";
import { cancelSubscription, renewFromSession } from "./change-subscription.ts";

const product = startProduct();
const dayMs = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 24 * 12 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("pay" as const, "renew" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("extend" as const), days: fc.integer({ min: 1, max: 40 }) }) },
);
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

const rowOf = ({ subscriptionId }: Fan) =>
  product.ctx.db.selectFrom("subscription").selectAll().where("id", "=", subscriptionId).executeTakeFirstOrThrow();

/** A use case refuses what a state does not allow, and changes nothing. */
async function take(fan: Fan, step: Step) {
  const { ctx } = product;
  const { accountId } = world.owner;
  const quietly = (work: Promise<unknown>) =>
    work.catch((error: { code?: string }) => expect(error.code).toBeDefined());
  switch (step.do) {
    case "wait":
      product.clock.aheadMs += step.hours * 3_600_000;
      return;
    case "pay":
      if ((await renewalsOf(product, fan.subscriptionId)).some(({ status }) => status === "pending"))
        await payRenewal(world, fan);
      return;
    case "renew":
      return quietly(renewFromSession(ctx, fan.subscriptionId));
    case "cancel":
      return cancelSubscription(ctx, { accountId }, fan.subscriptionId);
    case "extend": {
      const until = new Date(ctx.now().getTime() + step.days * dayMs).toISOString().slice(0, 10);
      return quietly(extendSubscription(ctx, accountId, fan.subscriptionId, until));
    }
  }
}

const timeout = 120_000 + 20_000 * effort;

test(
  "in any history no paid end moves back, no period is paid twice, and no reminder is repeated or needless",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(steps, fc.boolean()), { minLength: 5, maxLength: 25 }), async (history) => {
        const fan = await payingFan(world);
        let { currentPeriodEnd: end } = await rowOf(fan);
        for (const [step, runsScheduler] of history) {
          await take(fan, step);
          if (runsScheduler) {
            await expireDueSubscriptions(product.ctx);
            await runRenewals(product);
            await runRenewals(product);
          }
          const row = await rowOf(fan);
          expect(row.currentPeriodEnd?.getTime()).toBeGreaterThanOrEqual(end?.getTime() ?? 0);
          end = row.currentPeriodEnd;
          // An extension of less than a month ends on any day; the periods after it return to the anchor day.
          if (row.extendedUntil?.getTime() === end?.getTime()) continue;
          const anchor = row.anchorDay ?? 0;
          const day = dayOfMonth(end as Date);
          expect(day === anchor || (day < anchor && dayOfMonth(new Date((end as Date).getTime() + dayMs)) === 1)).toBe(
            true,
          );
        }
        const renewals = await renewalsOf(product, fan.subscriptionId);
        const paid = renewals.filter(({ status }) => status === "paid");
        expect(new Set(paid.map(({ renewsAt }) => renewsAt?.getTime())).size).toBe(paid.length);
        // Each paid period starts at the end of another or at its payment, and no two overlap.
        for (const [i, one] of paid.entries()) {
          const before = paid[i - 1];
          if (before) expect(one.periodStart?.getTime()).toBeGreaterThanOrEqual(before.periodEnd?.getTime() ?? 0);
          expect(one.amountCents).toBe(2990);
        }
        expect((await rowOf(fan)).periodsStarted).toBe(1 + paid.length);
      }),
      { numRuns: 15 * effort },
    );
    expect(await verifyLedger(product.ctx)).toEqual([]);
  },
  timeout,
);
