import type { Ctx } from "#core/ctx";
import { hasChangedRows } from "#core/has-changed-rows";
import type { GatewayChargeState } from "#db/tables";
import type { GatewayFault } from "#ports/gateways/gateway-error";
import type { Charge, GatewayName } from "#ports/gateways/port";
import { toSettlementStatus } from "./charge-states.rules.ts";

type NewCharge = {
  paymentId: string;
  connectionId: string;
  gateway: GatewayName;
  platformCents: number;
  /** Undefined where a job is to send it. */
  sentAt?: Date;
};

/** Written before the gateway is asked, so that nothing that was asked is forgotten. */
export async function insertGatewayCharge({ db, now }: Ctx, row: NewCharge) {
  await db
    .insertInto("gateway_charge")
    .values({
      payment_id: row.paymentId,
      connection_id: row.connectionId,
      gateway: row.gateway,
      state: "requested",
      platform_cents: row.platformCents,
      requested_at: now(),
      sent_at: row.sentAt ?? null,
    })
    .execute();
}

export type GatewayCharge = NonNullable<Awaited<ReturnType<typeof selectGatewayCharge>>>;

export function selectGatewayCharge({ db }: Ctx, paymentId: string) {
  return db.selectFrom("gateway_charge").selectAll().where("payment_id", "=", paymentId).executeTakeFirst();
}

export function lockGatewayCharge({ db }: Ctx, paymentId: string) {
  return db.selectFrom("gateway_charge").selectAll().where("payment_id", "=", paymentId).forUpdate().executeTakeFirst();
}

export async function selectPaymentOfCharge({ db }: Ctx, gateway: GatewayName, chargeId: string) {
  const found = db.selectFrom("gateway_charge").select("payment_id").where("gateway", "=", gateway);
  return (await found.where("charge_id", "=", chargeId).executeTakeFirst())?.payment_id;
}

/** What the gateway says of it now; what was known and is no longer said stays. `readAt` is when the reading began. */
export async function updateGatewayCharge(
  { db, now }: Ctx,
  paymentId: string,
  state: GatewayChargeState,
  charge: Charge,
  readAt: Date,
) {
  const { id, gatewayFeeCents, endToEndId, card, decline } = charge;
  const settlementStatus = toSettlementStatus(charge.status);
  const paidCents = charge.paidCents ?? charge.amountCents;
  await db
    .updateTable("gateway_charge")
    .set((on) => ({
      state,
      charge_id: id,
      checked_at: now(),
      read_at: readAt,
      // What the payer paid never changes afterwards: another total is a discrepancy, which reconciliation reports.
      ...(settlementStatus && {
        settlement_status: settlementStatus,
        paid_cents: on.fn.coalesce("paid_cents", on.val(paidCents)),
        paid_outside: charge.paidOutside,
      }),
      ...(decline !== null && { decline }),
      ...(gatewayFeeCents !== null && { gateway_fee_cents: gatewayFeeCents }),
      ...(endToEndId !== null && { end_to_end_id: endToEndId }),
      ...(card && { card_brand: card.brand, card_last_digits: card.lastDigits }),
    }))
    .where("payment_id", "=", paymentId)
    .execute();
}

/** Without anything heard of it. */
export async function updateChargeState({ db, now }: Ctx, paymentId: string, state: GatewayChargeState) {
  const set = { state, checked_at: now() };
  await db.updateTable("gateway_charge").set(set).where("payment_id", "=", paymentId).execute();
}

export async function updateDecline({ db, now }: Ctx, paymentId: string, decline: string) {
  const set = { state: "closed" as const, decline, checked_at: now() };
  await db.updateTable("gateway_charge").set(set).where("payment_id", "=", paymentId).execute();
}

/**
 * A refund is wanted, until `targetCents` of the charge are refunded in all. Wanted again, it is submitted or read again now; a target
 * that is already higher stays.
 */
export async function markRefundRequested({ db, now }: Ctx, paymentId: string, targetCents: number) {
  await db
    .updateTable("gateway_charge")
    .set((on) => ({
      refund_requested_at: on.fn.coalesce("refund_requested_at", on.val(now())),
      refund_poll_at: now(),
      refund_target_cents: on.fn<number>("greatest", ["refund_target_cents", on.val(targetCents)]),
    }))
    .where("payment_id", "=", paymentId)
    .execute();
}

/** Whether the refund may be submitted now: it was not, or the gateway refused it since. */
export async function markRefundSubmitted({ db, now }: Ctx, paymentId: string): Promise<boolean> {
  const charge = db
    .updateTable("gateway_charge")
    .set({ refund_submitted_at: now() })
    .where("payment_id", "=", paymentId);
  return hasChangedRows(charge.where("refund_submitted_at", "is", null));
}

type Look = { at: Date; fault?: GatewayFault; askAgain?: true; isRefused?: boolean };

/**
 * When to look at it next; `askAgain` where nothing of it is under way. After a definite refusal it is another attempt, with an
 * idempotency key of its own: a gateway may replay its refusal to the old one for ever.
 */
export async function updateRefundLook({ db }: Ctx, paymentId: string, { at, fault, askAgain, isRefused }: Look) {
  await db
    .updateTable("gateway_charge")
    .set((on) => ({
      refund_poll_at: at,
      ...(fault && { refund_fault: fault }),
      ...(askAgain && { refund_submitted_at: null }),
      ...(isRefused && { refund_attempt: on("refund_attempt", "+", 1) }),
    }))
    .where("payment_id", "=", paymentId)
    .where("refund_poll_at", "is not", null)
    .execute();
}

/** The refund is done, or the money is gone by another way: nothing is wanted any more. */
export async function clearRefundPoll({ db }: Ctx, paymentId: string) {
  await db
    .updateTable("gateway_charge")
    .set((on) => ({
      refund_poll_at: null,
      refund_fault: null,
      refund_target_cents: null,
      refund_submitted_at: null,
      refund_attempt: on("refund_attempt", "+", 1),
    }))
    .where("payment_id", "=", paymentId)
    .where("refund_requested_at", "is not", null)
    .execute();
}

/** Money arrived in an account: refunds that it had refused, most often for want of balance, are submitted again now. */
export async function retryRefusedRefunds({ db, now }: Ctx, connectionId: string) {
  await db
    .updateTable("gateway_charge")
    .set({ refund_poll_at: now() })
    .where("connection_id", "=", connectionId)
    .where("refund_fault", "=", "refused")
    .where("refund_poll_at", "is not", null)
    .execute();
}

/** Refunds to be looked at now, the longest due first. */
export async function selectRefundsToFollow({ db, now }: Ctx, limit: number): Promise<string[]> {
  const due = db.selectFrom("gateway_charge").select("payment_id").where("refund_poll_at", "<=", now());
  const rows = await due.orderBy("refund_poll_at").limit(limit).execute();
  return rows.map(({ payment_id }) => payment_id);
}

/** Charges that may still move and were not looked at since, longest unseen first. */
export async function selectMoving({ db }: Ctx, seenBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("gateway_charge")
    .select("payment_id")
    .where("state", "<>", "closed")
    .where("sent_at", "is not", null)
    .where((on) => on.or([on("checked_at", "is", null), on("checked_at", "<", seenBefore)]))
    .where("requested_at", "<", seenBefore)
    .orderBy("checked_at", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}

/** Whether its question may go out now, which it may once. */
export async function markSent({ db, now }: Ctx, paymentId: string): Promise<boolean> {
  const charge = db.updateTable("gateway_charge").set({ sent_at: now() }).where("payment_id", "=", paymentId);
  return hasChangedRows(charge.where("state", "=", "requested").where("sent_at", "is", null));
}

/** Charges that no job has sent for a while. */
export async function selectUnsent({ db }: Ctx, askedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("gateway_charge")
    .select("payment_id")
    .where("sent_at", "is", null)
    .where("state", "=", "requested")
    .where("requested_at", "<", askedBefore)
    .orderBy("requested_at")
    .limit(limit)
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}
