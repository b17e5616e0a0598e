import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import { isConfigured } from "#ports/gateways/is-configured";
import type { RefundFault } from "./charge-states.rules.ts";

type Request = {
  targetCents: number;
  /** Whether the creator wants it, and may cancel it. */
  isVoluntary: boolean;
  /** The lines that it refunds, which are taken back with their money. */
  positions?: readonly number[];
};

/**
 * Requests a refund until `targetCents` of the charge are refunded in all. Called again, it is submitted or polled
 * immediately; a higher target stays, and a refund that is owed stays owed. With a higher target than that of a submitted
 * request, the rest is another request, with its own idempotency key.
 */
export async function markRefundRequested(
  { db, now }: Ctx,
  paymentId: string,
  { targetCents, isVoluntary, positions = [] }: Request,
  pollAt = now(),
) {
  await db
    .updateTable("gatewayCharge")
    .set((on) => ({
      refundRequestedAt: sql`case when refund_poll_at is null then ${now()}::timestamptz else refund_requested_at end`,
      refundVoluntary: sql`${isVoluntary}::boolean and (refund_poll_at is null or refund_voluntary)`,
      refundPollAt: pollAt,
      refundTargetCents: on.fn<number>("greatest", ["refundTargetCents", on.val(targetCents)]),
      // In the order of the requests.
      refundPositions: sql`refund_positions || array(
        select added from unnest(${positions}::smallint[]) added where added <> all(refund_positions) order by added)`,
      refundAttempt: sql`refund_attempt
        + (refund_submitted_at is not null and coalesce(refund_target_cents < ${targetCents}, false))::integer`,
    }))
    .where("paymentId", "=", paymentId)
    .execute();
}

/** Whether the refund may be submitted now: it was not yet, or the gateway refused it since. */
export async function markRefundSubmitted({ db, now }: Ctx, paymentId: string): Promise<boolean> {
  const charge = db.updateTable("gatewayCharge").set({ refundSubmittedAt: now() }).where("paymentId", "=", paymentId);
  return applyChange(charge.where("refundSubmittedAt", "is", null));
}

type NextPoll = { at: Date; fault?: RefundFault; resubmit?: true; isRefused?: boolean };

/**
 * Sets the next poll; `resubmit` if the gateway has no refund in progress. A definite refusal starts another attempt
 * with its own idempotency key, since a gateway may replay its refusal to the old one.
 */
export async function updateRefundPoll({ db }: Ctx, paymentId: string, { at, fault, resubmit, isRefused }: NextPoll) {
  await db
    .updateTable("gatewayCharge")
    .set((on) => ({
      refundPollAt: at,
      ...(fault && { refundFault: fault }),
      ...(resubmit && { refundSubmittedAt: null }),
      ...(isRefused && { refundAttempt: on("refundAttempt", "+", 1) }),
    }))
    .where("paymentId", "=", paymentId)
    .where("refundPollAt", "is not", null)
    .execute();
}

/** The refund is complete, the money left in another way, or nobody wants it any more. */
export async function clearRefundPoll({ db }: Ctx, paymentId: string) {
  await db
    .updateTable("gatewayCharge")
    .set((on) => ({
      refundPollAt: null,
      refundFault: null,
      refundTargetCents: null,
      refundPositions: [],
      refundSubmittedAt: null,
      refundVoluntary: false,
      refundAttempt: on("refundAttempt", "+", 1),
    }))
    .where("paymentId", "=", paymentId)
    .where("refundRequestedAt", "is not", null)
    .execute();
}

/** What has been refunded beside withdrawals. */
export async function updateVoluntary({ db }: Ctx, paymentId: string, voluntaryCents: number) {
  await db.updateTable("gatewayCharge").set({ voluntaryCents }).where("paymentId", "=", paymentId).execute();
}

/** The payer's bank returned a refund. */
export async function countRefundRevert({ db }: Ctx, paymentId: string) {
  await db
    .updateTable("gatewayCharge")
    .set((on) => ({ refundReverts: on("refundReverts", "+", 1) }))
    .where("paymentId", "=", paymentId)
    .execute();
}

/** Money arrived in an account: refunds that it had refused, usually for lack of balance, are due now. */
export async function retryRefusedRefunds({ db, now }: Ctx, connectionId: string) {
  await db
    .updateTable("gatewayCharge")
    .set({ refundPollAt: now() })
    .where("connectionId", "=", connectionId)
    .where("refundFault", "in", ["no_balance", "refused"])
    .where("refundPollAt", "is not", null)
    .execute();
}

/**
 * Refunds due for a poll, longest due first. At a gateway without settings only until that is recorded, and those that are owed, which
 * become the creator's task.
 */
export async function selectRefundsToPoll(ctx: Ctx, limit: number): Promise<string[]> {
  const due = ctx.db.selectFrom("gatewayCharge").select("paymentId").where("refundPollAt", "<=", ctx.now());
  const pollable = due.where((on) =>
    on.or([isConfigured(ctx, "gateway"), on("refundFault", "is", null), on("refundVoluntary", "=", false)]),
  );
  const rows = await pollable.orderBy("refundPollAt").limit(limit).execute();
  return rows.map(({ paymentId }) => paymentId);
}
