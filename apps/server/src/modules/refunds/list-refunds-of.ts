import type { Ctx } from "#core/ctx";
import { selectRefundsOf } from "./refunds.store.ts";

/** The refunds of these subscriptions. The caller has checked who may read them. */
export function listRefundsOf(ctx: Ctx, subscriptionIds: readonly string[]) {
  return selectRefundsOf(ctx, subscriptionIds);
}
