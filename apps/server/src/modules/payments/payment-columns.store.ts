import { type ExpressionBuilder, sql } from "kysely";
import type { DB, ReceiptDecision } from "#db/tables";

type Joined = ExpressionBuilder<
  DB & { receipt: { fileSha256: Buffer | null; endToEndId: string | null; readId: string | null } },
  "payment"
>;

type Seen = "approved" | "sent" | null;

/** The use of the same file for other payments: `approved`, `sent` or null. */
export function selectFileSeenElsewhere(_on: Joined) {
  return sql<Seen>`(
    select case when bool_or(other.decision = 'approved') then 'approved' when count(*) > 0 then 'sent' end
    from receipt other where other.file_sha256 = receipt.file_sha256 and other.payment_id <> payment.id)`;
}

/** The same for the transfer's id, which may also have paid through a statement or a gateway. */
export function endToEndIdSeenElsewhere(_on: Joined) {
  return sql<Seen>`(case
    when exists (select from settled_transfer settled
      where settled.end_to_end_id = upper(receipt.end_to_end_id) and settled.payment_id <> payment.id)
      or exists (select from refund where refund.end_to_end_id = upper(receipt.end_to_end_id))
      or exists (select from recorded_refund where recorded_refund.end_to_end_id = upper(receipt.end_to_end_id)) then 'approved'
    else (
      select case when bool_or(other.decision = 'approved') then 'approved' when count(*) > 0 then 'sent' end
      from receipt other
      where upper(other.end_to_end_id) = upper(receipt.end_to_end_id) and other.payment_id <> payment.id) end)`;
}

/**
 * Whether the transfer's id was read in a picture, here or elsewhere, and is that of another payment but for a few characters. Only ids
 * that a picture has part in: others are compared exactly.
 */
export function selectIdReadElsewhere(_on: Joined) {
  const own = sql`upper(coalesce(receipt.end_to_end_id, receipt.read_id))`;
  return sql<boolean>`(
    exists (select from receipt other
      where left(upper(coalesce(other.end_to_end_id, other.read_id)), 21) = left(${own}, 21) and other.payment_id <> payment.id
        and (receipt.end_to_end_id is null or other.end_to_end_id is null)
        and is_alike_transfer(coalesce(other.end_to_end_id, other.read_id), ${own}))
    or receipt.end_to_end_id is null and exists (select from settled_transfer settled
      where left(settled.end_to_end_id, 21) = left(receipt.read_id, 21) and settled.payment_id <> payment.id
        and is_alike_transfer(settled.end_to_end_id, receipt.read_id)))`;
}

/** Whether a similar picture was sent for another payment, before or after. */
export function selectSimilarReceipt(_on: Joined) {
  return sql<boolean>`exists (select from receipt other
    where (other.id = receipt.similar_receipt_id or other.similar_receipt_id = receipt.id) and other.payment_id <> payment.id)`;
}

/** Whether money for an item of the order is not accepted any more, while its receipt waits for a decision. */
export function selectItemGone(_on: Joined) {
  return sql<boolean>`(receipt.id is not null and receipt.decision is null and exists (
    select from item_line sold where sold.order_id = payment.order_id and not is_item_acceptable(sold.order_id, sold.item_id)))`;
}

/**
 * The seconds until a receipt that was approved with others is, and 0 for the minute in which a job does it; null otherwise, and if the
 * job has failed.
 */
export function selectApprovesIn(now: Date) {
  return sql<
    number | null
  >`case when receipt.decision is null and receipt.approve_at > ${now}::timestamptz - interval '1 minute'
    then greatest(0, ceil(extract(epoch from receipt.approve_at - ${now}::timestamptz)))::int end`;
}

export function countReceipts(_on: unknown) {
  return sql<number>`(select count(*)::int from receipt counted where counted.payment_id = payment.id)`;
}

/** The newest receipt that the fan has sent, whatever the creator has sent since; `sentAt` as JSON has it. */
export type FanReceipt = {
  id: string;
  hasFile: boolean;
  sentAt: string;
  decision: ReceiptDecision | null;
  reason: string | null;
};

export function selectFanReceipt() {
  return sql<FanReceipt | null>`(
    select json_build_object('id', sent.id, 'hasFile', sent.file_key is not null, 'sentAt', sent.sent_at, 'decision', sent.decision,
      'reason', sent.reason)
    from receipt sent where sent.payment_id = payment.id and sent.sent_by = 'fan' order by sent.id desc limit 1)`;
}

export function countFanReceipts() {
  return sql<number>`(select count(*)::int from receipt sent where sent.payment_id = payment.id and sent.sent_by = 'fan')`;
}

/** The platform's fee on a payment as posted, in centavos, less what refunds returned; null if nothing is posted. */
export function selectFeeBooked() {
  return sql<number | null>`(
    select sum(entry.amount_cents)::int from ledger_transaction posted
    join ledger_entry entry on entry.transaction_id = posted.id
    join ledger_account on ledger_account.id = entry.account_id
    where posted.payment_id = payment.id and ledger_account.kind = 'fees')`;
}

/** The rate of a sale at this time, in hundredths of a percent; null if no fee was ever set. */
export function selectFeeRate(at: Date) {
  return sql<number | null>`(
    select basis_points from platform_fee where platform_fee.gateway = payment.gateway and valid_from <= ${at}
    order by valid_from desc limit 1)`;
}

/** Why its creator marked a payment as paid; null unless they did. */
export function selectPaidNote() {
  return sql<string | null>`(select note from settled_transfer where settled_transfer.payment_id = payment.id)`;
}

/** Whether the creator has corrected the address of an order, or of another one of its subscription. */
export function selectEmailCorrected() {
  return sql<boolean>`(fan_order.email_corrected_at is not null or exists (
    select from payment sibling join fan_order corrected on corrected.id = sibling.order_id
    where sibling.subscription_id = payment.subscription_id and corrected.email_corrected_at is not null))`;
}
