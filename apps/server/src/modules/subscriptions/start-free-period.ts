import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { updateFreePeriod } from "./free.store.ts";
import { addPeriod, dayOfMonth, nextTerms } from "./subscriptions.rules.ts";
import { insertChanges, lockSubscription } from "./subscriptions.store.ts";

/**
 * Runs one more period of what costs R$ 0,00, without a payment and no revenue: the first from now, a later one from the old end, also
 * where that has just passed and the clock came late.
 */
export async function startFreePeriod(ctx: Ctx, subscriptionId: string) {
  const found = await lockSubscription(ctx, subscriptionId);
  const terms = found && nextTerms(found);
  if (!terms) throw new AppError("NOT_FOUND");
  const { account_id: accountId, current_period_end: before } = found;
  const at = ctx.now();
  const start = before ?? at;
  const anchorDay = found.anchor_day ?? dayOfMonth(start);
  const until = addPeriod(start, terms.periodMonths, anchorDay);
  await updateFreePeriod(ctx, subscriptionId, {
    ...terms,
    startedAt: found.started_at ?? at,
    end: until,
    anchorDay,
  });
  const change = { subscriptionId, accountId, at, until, planId: terms.planId };
  await insertChanges(ctx, [
    before ? { ...change, kind: "renewed", actor: "clock" } : { ...change, kind: "started", actor: "fan" },
  ]);
}
