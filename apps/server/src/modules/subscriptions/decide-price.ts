import type { Ctx } from "#core/ctx";
import type { LockedSubscription } from "./lock-subscription-state.ts";
import type { Terms } from "./subscriptions.rules.ts";
import { insertChanges } from "./subscriptions.store.ts";
import { type DecidedRow, type Decision, updateDecided, updateUndecided } from "./undecided.store.ts";

export { type Decision, selectUndecidedWithPayment as listUndecidedWithPayment } from "./undecided.store.ts";

/** Decides the next price of imported subscriptions without an open payment. Returns their ids. */
export async function decidePricesWithoutPayment(ctx: Ctx, decision: Decision): Promise<string[]> {
  const rows = await updateUndecided(ctx, decision);
  await recordDecisions(ctx, rows, decision.next.planId);
  return rows.map(({ id }) => id);
}

/** Decides the next price of a locked subscription. False if it is not undecided any more. */
export async function decidePrice(ctx: Ctx, { row }: LockedSubscription, next: Terms): Promise<boolean> {
  if (!row.priceUndecided) return false;
  await updateDecided(ctx, row.id, next);
  await recordDecisions(ctx, [{ id: row.id, accountId: row.accountId, end: row.currentPeriodEnd }], next.planId);
  return true;
}

async function recordDecisions(ctx: Ctx, rows: readonly DecidedRow[], planId: string) {
  const change = { kind: "plan_chosen", actor: "creator", at: ctx.now(), planId } as const;
  await insertChanges(
    ctx,
    rows.map(({ id: subscriptionId, accountId, end }) => ({ ...change, subscriptionId, accountId, until: end })),
  );
}
