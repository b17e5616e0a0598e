import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { listRefundingPayments } from "#modules/payments/index";
import { canRefundPart } from "./get-refund-facts.ts";
import { type RightRow, selectOrderOf, selectOrderRights, selectRefundRights } from "./refund-rights.store.ts";
import { refundableUntil, toRefundShare } from "./refunds.rules.ts";
import { selectOnItsWay, selectRefunds, selectRefundsOf } from "./refunds.store.ts";

export {
  countOpen as countOpenRefunds,
  type RefundNotice,
  selectRefundNotice as findRefundNotice,
} from "./refunds.store.ts";

/** Whether a fan has a refund that was not returned, or a receipt that is undecided. */
export function hasPendingRefundOrReceipt(ctx: Ctx, fanId: string): Promise<boolean> {
  return selectOnItsWay(ctx, fanId);
}

/** Until when something may be withdrawn, and what goes back with it, since the gateway refunds its order only as a whole. */
export type RefundRight = { until: Date; others: string[] };

/** Of each of these subscriptions; without those that may not be withdrawn. Does not check whether they are active. */
export async function listRefundRights(
  ctx: Ctx,
  subscriptionIds: readonly string[],
): Promise<Map<string, RefundRight>> {
  const rights = new Map<string, RefundRight>();
  for (const { subscriptionId, firstPaidAt, hasRefunded, others } of await selectRefundRights(ctx, subscriptionIds)) {
    if (!firstPaidAt || hasRefunded) continue;
    const until = refundableUntil(firstPaidAt);
    const together = others.filter((other) => !canRefundPart(ctx, other));
    if (until >= ctx.now()) rights.set(subscriptionId, { until, others: together.map(({ title }) => title) });
  }
  return rights;
}

/** A withdrawal that a fan may make of a line of an order: `positions` are the lines that it takes back. */
export type LineRight = RefundRight & { paymentId: string; positions: number[]; cents: number };

type LineKey = { orderId: string; position: number };

/**
 * What the fan of these orders may withdraw, and has: by their lines. Not for subscriptions, which have more to decide about
 * (`listRefundRights`). The caller has checked who may read them.
 */
export async function listLineRefunds(ctx: Ctx, orderIds: readonly string[]) {
  const [rows, refunds] = await Promise.all([selectOrderRights(ctx, orderIds), selectRefundsOf(ctx, { orderIds })]);
  return {
    findRight: ({ orderId, position }: LineKey) => {
      const row = rows.find((row) => row.orderId === orderId);
      return row && toLineRight(ctx, row, position);
    },
    findRefund: ({ orderId, position }: LineKey) =>
      refunds.find(({ lines }) => lines.some((line) => line.orderId === orderId && line.position === position)),
  };
}

function toLineRight(ctx: Ctx, row: RightRow, position: number): LineRight | undefined {
  const until = refundableUntil(row.paidAt);
  if (until < ctx.now() || !row.lines.some((line) => line.position === position)) return undefined;
  const positions = canRefundPart(ctx, row) ? [position] : row.lines.map((line) => line.position);
  const { cents } = toRefundShare(row, positions);
  const others = row.lines.filter((line) => line.position !== position && positions.includes(line.position));
  if (cents === 0) return undefined;
  return { until, paymentId: row.paymentId, positions, cents, others: others.map(({ title }) => title) };
}

export function listRefunds(ctx: Ctx, accountId: string, filter: Parameters<typeof selectRefunds>[2]) {
  return selectRefunds(ctx, accountId, filter);
}

/** The refunds of these subscriptions. The caller has checked who may read them. */
export function listRefundsOf(ctx: Ctx, subscriptionIds: readonly string[]) {
  return selectRefundsOf(ctx, { subscriptionIds });
}

/** The newest refund of lines of the order of a payment. */
export async function getNewestRefund(ctx: Ctx, paymentId: string) {
  const order = await selectOrderOf(ctx, paymentId);
  const refunds = order ? await selectRefundsOf(ctx, { orderIds: [order.orderId] }) : [];
  const newest = refunds.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
  if (!newest) throw new AppError("NOT_FOUND");
  return newest;
}

/** Payments of a creator whose refund a gateway has not completed, longest requested first. */
export function listWaitingRefunds(ctx: Ctx, accountId: string, query: PageQuery) {
  return listRefundingPayments(ctx, accountId, query);
}
