import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { LockedSubscription } from "./lock-subscription-state.ts";
import { isInSession, updateDiscount } from "./subscriptions.store.ts";
import { priceNext } from "./update-next-plan.ts";

/**
 * What a discount of some percent takes off the next period of a subscription that renews; undefined if it is not more
 * than its coupon and an earlier discount do.
 */
export async function findDiscountCents(
  ctx: Ctx,
  { row, status }: Pick<LockedSubscription, "row" | "status">,
  percent: number,
): Promise<number | undefined> {
  if ((status !== "active" && status !== "grace") || row.discountPercent !== null) return undefined;
  const price = await priceNext(ctx, row);
  if (!price) return undefined;
  const cents = Math.round((price.terms.priceCents * percent) / 100);
  return cents > price.discountCents ? cents : undefined;
}

/**
 * Takes some percent off the next period of a locked subscription, of the plan that it renews with. Returns the centavos.
 * NOT_FOUND for another browser's, DISCOUNT_UNAVAILABLE if nothing would be saved.
 */
export async function assignDiscount(
  ctx: Ctx,
  locked: LockedSubscription | undefined,
  { fanSessionId, percent }: { fanSessionId: string; percent: number | null },
): Promise<number> {
  if (!locked || !(await isInSession(ctx, locked.row.id, fanSessionId))) throw new AppError("NOT_FOUND");
  const cents = percent === null ? undefined : await findDiscountCents(ctx, locked, percent);
  const planId = locked.row.nextPlanId ?? locked.row.planId;
  if (percent === null || cents === undefined || !planId) throw new AppError("DISCOUNT_UNAVAILABLE");
  await updateDiscount(ctx, locked.row.id, percent, planId);
  return cents;
}
