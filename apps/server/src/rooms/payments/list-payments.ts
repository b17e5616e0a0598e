import type { Ctx } from "#core/ctx";
import { type PaymentFilter, selectPayments } from "./payments.store.ts";

export function listPayments(ctx: Ctx, accountId: string, filter: PaymentFilter) {
  return selectPayments(ctx, accountId, filter);
}
