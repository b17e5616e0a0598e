import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { listRefundingPayments } from "#modules/payments/index";

/** Payments of a creator whose refund a gateway has not completed, longest requested first. */
export function listWaitingRefunds(ctx: Ctx, accountId: string, query: PageQuery) {
  return listRefundingPayments(ctx, accountId, query);
}
