import { sql } from "kysely";

/**
 * Whether a withdrawn payment to the creator's own key waits for their transfer; such a payment counts as refunded immediately. What a
 * creator recorded as returned before the withdrawal is not due.
 */
export function isRefundDue() {
  return sql<boolean>`(payment.status = 'refunded' and payment.gateway = 'bacen'
    and exists (select from refund where refund.subscription_id = payment.subscription_id and refund.returned_at is null and not refund.by_gateway)
    and payment.amount_cents > (select coalesce(sum(recorded.amount_cents), 0) from recorded_refund recorded
      where recorded.payment_id = payment.id))`;
}
