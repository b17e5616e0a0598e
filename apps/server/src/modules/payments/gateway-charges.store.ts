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
  /** Undefined if a job submits it. */
  sentAt?: Date;
};

/** Committed before the request to the gateway, so that no request is forgotten. */
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

/**
 * Stores the gateway's state of the charge; values that it no longer reports are kept. `readAt` is when the read
 * started.
 */
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
      // The paid total never changes: another total is a discrepancy, which reconciliation reports.
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

/** Without a response of the gateway. */
export async function updateChargeState({ db, now }: Ctx, paymentId: string, state: GatewayChargeState) {
  const set = { state, checked_at: now() };
  await db.updateTable("gateway_charge").set(set).where("payment_id", "=", paymentId).execute();
}

export async function updateDecline({ db, now }: Ctx, paymentId: string, decline: string) {
  const set = { state: "closed" as const, decline, checked_at: now() };
  await db.updateTable("gateway_charge").set(set).where("payment_id", "=", paymentId).execute();
}

/**
 * Requests a refund until `targetCents` of the charge are refunded in all. Called again, it is submitted or polled
 * immediately; a higher target stays.
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

/** Whether the refund may be submitted now: it was not yet, or the gateway refused it since. */
export async function markRefundSubmitted({ db, now }: Ctx, paymentId: string): Promise<boolean> {
  const charge = db
    .updateTable("gateway_charge")
    .set({ refund_submitted_at: now() })
    .where("payment_id", "=", paymentId);
  return hasChangedRows(charge.where("refund_submitted_at", "is", null));
}

type NextPoll = { at: Date; fault?: GatewayFault; resubmit?: true; isRefused?: boolean };

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

/** The refund is complete, or the money left in another way. */
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

/** Money arrived in an account: refunds that it had refused, usually for lack of balance, are due now. */
export async function retryRefusedRefunds({ db, now }: Ctx, connectionId: string) {
  await db
    .updateTable("gateway_charge")
    .set({ refund_poll_at: now() })
    .where("connection_id", "=", connectionId)
    .where("refund_fault", "=", "refused")
    .where("refund_poll_at", "is not", null)
    .execute();
}

/** Refunds due for a poll, longest due first. */
export async function selectRefundsToPoll({ db, now }: Ctx, limit: number): Promise<string[]> {
  const due = db.selectFrom("gateway_charge").select("payment_id").where("refund_poll_at", "<=", now());
  const rows = await due.orderBy("refund_poll_at").limit(limit).execute();
  return rows.map(({ payment_id }) => payment_id);
}

/** Charges that are not closed and were not checked since, longest unchecked first. */
export async function selectOpenCharges({ db }: Ctx, seenBefore: Date, limit: number): Promise<string[]> {
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

/** Whether this caller submits the charge, which happens once. */
export async function markSubmitted({ db, now }: Ctx, paymentId: string): Promise<boolean> {
  const charge = db.updateTable("gateway_charge").set({ sent_at: now() }).where("payment_id", "=", paymentId);
  return hasChangedRows(charge.where("state", "=", "requested").where("sent_at", "is", null));
}

/** Charges that no job has submitted for a while. */
export async function selectUnsubmitted({ db }: Ctx, requestedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("gateway_charge")
    .select("payment_id")
    .where("sent_at", "is", null)
    .where("state", "=", "requested")
    .where("requested_at", "<", requestedBefore)
    .orderBy("requested_at")
    .limit(limit)
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}
