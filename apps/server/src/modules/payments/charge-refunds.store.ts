import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { RefundFault } from "./charge-states.rules.ts";

type Request = {
  targetCents: number;
  /** Whether the creator wants it, and may cancel it. */
  isVoluntary: boolean;
};

/**
 * Requests a refund until `targetCents` of the charge are refunded in all. Called again, it is submitted or polled
 * immediately; a higher target stays, and a refund that is owed stays owed.
 */
export async function markRefundRequested(
  { db, now }: Ctx,
  paymentId: string,
  { targetCents, isVoluntary }: Request,
  pollAt = now(),
) {
  await db
    .updateTable("gateway_charge")
    .set((on) => ({
      refund_requested_at: sql`case when refund_poll_at is null then ${now()}::timestamptz else refund_requested_at end`,
      refund_voluntary: sql`${isVoluntary}::boolean and (refund_poll_at is null or refund_voluntary)`,
      refund_poll_at: pollAt,
      refund_target_cents: on.fn<number>("greatest", ["refund_target_cents", on.val(targetCents)]),
    }))
    .where("payment_id", "=", paymentId)
    .execute();
}

/** Whether the refund may be submitted now: it was not yet, or the gateway refused it since. */
export async function markRefundSubmitted({ db, now }: Ctx, paymentId: string): Promise<boolean> {
  const charge = db
    .updateTable("gateway_charge")
    .set({ refund_submitted_at: now() })
    .where("payment_id", "=", paymentId);
  return applyChange(charge.where("refund_submitted_at", "is", null));
}

type NextPoll = { at: Date; fault?: RefundFault; resubmit?: true; isRefused?: boolean };

/**
 * Sets the next poll; `resubmit` if the gateway has no refund in progress. A definite refusal starts another attempt
 * with its own idempotency key, since a gateway may replay its refusal to the old one.
 */
export async function updateRefundPoll({ db }: Ctx, paymentId: string, { at, fault, resubmit, isRefused }: NextPoll) {
  await db
    .updateTable("gateway_charge")
    .set((on) => ({
      refund_poll_at: at,
      ...(fault && { refund_fault: fault }),
      ...(resubmit && { refund_submitted_at: null }),
      ...(isRefused && { refund_attempt: on("refund_attempt", "+", 1) }),
    }))
    .where("payment_id", "=", paymentId)
    .where("refund_poll_at", "is not", null)
    .execute();
}

/** The refund is complete, the money left in another way, or nobody wants it any more. */
export async function clearRefundPoll({ db }: Ctx, paymentId: string) {
  await db
    .updateTable("gateway_charge")
    .set((on) => ({
      refund_poll_at: null,
      refund_fault: null,
      refund_target_cents: null,
      refund_submitted_at: null,
      refund_voluntary: false,
      refund_attempt: on("refund_attempt", "+", 1),
    }))
    .where("payment_id", "=", paymentId)
    .where("refund_requested_at", "is not", null)
    .execute();
}

/** The payer's bank returned a refund. */
export async function countRefundRevert({ db }: Ctx, paymentId: string) {
  await db
    .updateTable("gateway_charge")
    .set((on) => ({ refund_reverts: on("refund_reverts", "+", 1) }))
    .where("payment_id", "=", paymentId)
    .execute();
}

/** Money arrived in an account: refunds that it had refused, usually for lack of balance, are due now. */
export async function retryRefusedRefunds({ db, now }: Ctx, connectionId: string) {
  await db
    .updateTable("gateway_charge")
    .set({ refund_poll_at: now() })
    .where("connection_id", "=", connectionId)
    .where("refund_fault", "in", ["no_balance", "refused"])
    .where("refund_poll_at", "is not", null)
    .execute();
}

/** Refunds due for a poll, longest due first. */
export async function selectRefundsToPoll({ db, now }: Ctx, limit: number): Promise<string[]> {
  const due = db.selectFrom("gateway_charge").select("payment_id").where("refund_poll_at", "<=", now());
  const rows = await due.orderBy("refund_poll_at").limit(limit).execute();
  return rows.map(({ payment_id }) => payment_id);
}
