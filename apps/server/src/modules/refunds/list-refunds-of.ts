import type { Ctx } from "#core/ctx";
import { selectRefundsOf } from "./refunds.store.ts";

/** The refunds of these subscriptions, whoever's they are. */
export function listRefundsOf(ctx: Ctx, subscriptionIds: readonly string[]) {
  return selectRefundsOf(ctx, subscriptionIds);
}
