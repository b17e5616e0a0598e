import type { imports } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { closeCharge, lockWithOpenPayment } from "#modules/payments/index";
import { isOwnPlan } from "#modules/plans/index";
import {
  type Decision,
  decidePrice,
  decidePricesWithoutPayment,
  listUndecidedWithPayment,
  lockSubscriptionState,
} from "#modules/subscriptions/index";
import { createRenewal, priceRenewal } from "./create-renewal.ts";
import { isFrozen } from "./renewals.rules.ts";
import { scheduleNow, setNextRunAt } from "./renewals.store.ts";

type DecisionBody = z.output<typeof imports.decidePrices.schema.body>;

/**
 * Sets the next price of imported subscriptions that were undecided, and schedules their renewal. An open payment is
 * repriced; one whose terms are frozen keeps its subscription waiting. NOT_FOUND for another creator's plan.
 */
export async function decidePrices(ctx: Ctx, accountId: string, { planId, subscriptionIds, next }: DecisionBody) {
  for (const id of new Set([planId, next.planId]))
    if (!(await isOwnPlan(ctx, accountId, id))) throw new AppError("NOT_FOUND");
  const terms = { planId: next.planId, priceCents: next.price, periodMonths: next.periodMonths };
  const decision: Decision = { accountId, planId, subscriptionIds, next: terms };
  const decided = await inTransaction(ctx, async (ctx) => {
    const ids = await decidePricesWithoutPayment(ctx, decision);
    await scheduleNow(ctx, ids);
    return ids.length;
  });
  const count = { decided, waiting: 0 };
  for (const id of await listUndecidedWithPayment(ctx, decision)) {
    const isDecided = await decideWithPayment(ctx, id, terms);
    count[isDecided ? "decided" : "waiting"]++;
  }
  return count;
}

function decideWithPayment(ctx: Ctx, id: string, terms: Decision["next"]): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, id);
    if (!found || (open && isFrozen(open)) || !(await decidePrice(ctx, found, terms))) return false;
    const updated = open && (await lockSubscriptionState(ctx, id));
    const price = updated && (await priceRenewal(ctx, updated));
    const repriced = price && price.dueCents > 0 && (await createRenewal(ctx, updated, price, open));
    if (!repriced) await closeCharge(ctx, id);
    await setNextRunAt(ctx, id, ctx.now());
    return true;
  });
}
