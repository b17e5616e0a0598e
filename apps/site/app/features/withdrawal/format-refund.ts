import type { PurchaseRefund } from "@camarim/contract/refunds";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { withdrawal as text } from "../../text/withdrawal.ts";

export type FanRefund = NonNullable<PurchaseRefund["refund"]>;

/** What became of the money of something that was withdrawn. */
export function formatRefund(
  { amount, gatewayAmount, dueAt, returnedAt, by, toCard, isLate }: FanRefund,
  now: Date,
): string {
  const money = formatCents(by === "creator" ? amount - gatewayAmount : amount);
  const { byGateway, ...words } = text;
  if (by === "creator") {
    const own = returnedAt
      ? words.returned(money, formatDay(returnedAt, now))
      : words.requested(money, formatDay(dueAt, now));
    return gatewayAmount > 0 ? `${own} ${words.beside(formatCents(gatewayAmount))}` : own;
  }
  if (!returnedAt) return isLate ? byGateway.late(money) : byGateway.requested(money);
  return (toCard ? byGateway.toCard : byGateway.toPix)(money, formatDay(returnedAt, now));
}

/** The same in two words. */
export function formatRefundStatus({ returnedAt }: FanRefund): string {
  return returnedAt ? text.status.returned : text.status.requested;
}
