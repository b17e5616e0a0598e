import type { Ctx } from "#core/ctx";
import type { RevocationReason } from "#core/fulfilment";
import {
  clearLinesRefunded,
  markLinesFulfilled,
  markLinesRefunded,
  markLinesRevoked,
  selectLines,
  selectPricedLines,
} from "./orders.store.ts";

/*
 * The caller has locked the payment of the order. Lines are handled by their positions, so that transactions of two orders
 * lock what they sell in one order.
 */

/** Whether money for the order is accepted: each line can be fulfilled, until the transaction ends. */
export async function acceptOrder(ctx: Ctx, orderId: string): Promise<boolean> {
  for (const line of await selectLines(ctx, orderId)) await ctx.fulfilments[line.kind].lock(ctx, line);
  return isAcceptable(ctx, orderId);
}

/** Whether money for an open order would be accepted now, without locks; with a `reader`, as far as that browser may know. */
export async function isAcceptable(ctx: Ctx, orderId: string, reader?: string): Promise<boolean> {
  for (const line of await selectLines(ctx, orderId))
    if (!(await ctx.fulfilments[line.kind].accept(ctx, line, reader))) return false;
  return true;
}

/** Gives the fan what the order sells, or again what `revokeOrder` took back; not what was refunded alone. Idempotent. */
export async function fulfilOrder(ctx: Ctx, orderId: string) {
  for (const line of await markLinesFulfilled(ctx, orderId)) await ctx.fulfilments[line.kind].fulfil(ctx, line);
}

/** Takes back what the order gave, since its money went back or is disputed; nothing if it gave nothing. Idempotent. */
export async function revokeOrder(ctx: Ctx, orderId: string, reason: RevocationReason) {
  for (const line of await markLinesRevoked(ctx, orderId)) await ctx.fulfilments[line.kind].revoke(ctx, line, reason);
}

/** Takes back lines whose money goes back alone. They stay so, whatever becomes of the payment. Idempotent. */
export async function refundLines(ctx: Ctx, orderId: string, positions: readonly number[]) {
  for (const line of await markLinesRefunded(ctx, orderId, positions))
    await ctx.fulfilments[line.kind].revoke(ctx, line, "refunded");
}

/** The money of lines that were refunded alone is there again: `fulfilOrder` gives them again. */
export async function undoLineRefunds(ctx: Ctx, orderId: string, positions: readonly number[]) {
  await clearLinesRefunded(ctx, orderId, positions);
}

/** The lines that the fan got and that were not refunded alone, by position: what a refund of the whole order takes back. */
export async function listRefundableLines(ctx: Ctx, orderId: string) {
  const lines = await selectPricedLines(ctx, orderId);
  return lines.filter(({ fulfilledAt, refundedAt }) => fulfilledAt !== null && refundedAt === null);
}

/** Ends an order that was not paid. Idempotent. */
export async function cancelOrder(ctx: Ctx, orderId: string) {
  for (const line of await selectLines(ctx, orderId)) await ctx.fulfilments[line.kind].cancel(ctx, line);
}
