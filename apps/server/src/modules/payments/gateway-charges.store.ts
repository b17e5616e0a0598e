import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { GatewayChargeState } from "#db/tables";
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
 * Stores the gateway's state of the charge, and returns the row; values that the gateway no longer reports are kept. `readAt` is
 * when the read started.
 */
export function updateGatewayCharge(
  { db, now }: Ctx,
  paymentId: string,
  state: GatewayChargeState,
  charge: Charge,
  readAt: Date,
) {
  const { id, gatewayFeeCents, endToEndId, card, decline } = charge;
  const settlementStatus = toSettlementStatus(charge.status);
  const paidCents = charge.paidCents ?? charge.amountCents;
  return db
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
    .returningAll()
    .executeTakeFirstOrThrow();
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
  return applyChange(charge.where("state", "=", "requested").where("sent_at", "is", null));
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
