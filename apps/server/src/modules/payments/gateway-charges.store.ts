import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { GatewayChargeState } from "#db/tables";
import { isConfigured } from "#ports/gateways/is-configured";
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
    .insertInto("gatewayCharge")
    .values({
      paymentId: row.paymentId,
      connectionId: row.connectionId,
      gateway: row.gateway,
      state: "requested",
      platformCents: row.platformCents,
      requestedAt: now(),
      sentAt: row.sentAt ?? null,
    })
    .execute();
}

export type GatewayCharge = NonNullable<Awaited<ReturnType<typeof selectGatewayCharge>>>;

export function selectGatewayCharge({ db }: Ctx, paymentId: string) {
  return db.selectFrom("gatewayCharge").selectAll().where("paymentId", "=", paymentId).executeTakeFirst();
}

export function lockGatewayCharge({ db }: Ctx, paymentId: string) {
  return db.selectFrom("gatewayCharge").selectAll().where("paymentId", "=", paymentId).forUpdate().executeTakeFirst();
}

export async function selectPaymentOfCharge({ db }: Ctx, gateway: GatewayName, chargeId: string) {
  const found = db.selectFrom("gatewayCharge").select("paymentId").where("gateway", "=", gateway);
  return (await found.where("chargeId", "=", chargeId).executeTakeFirst())?.paymentId;
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
    .updateTable("gatewayCharge")
    .set((on) => ({
      state,
      chargeId: id,
      checkedAt: now(),
      readAt,
      // The paid total never changes: another total is a discrepancy, which reconciliation reports.
      ...(settlementStatus && {
        settlementStatus,
        paidCents: on.fn.coalesce("paidCents", on.val(paidCents)),
        paidOutside: charge.paidOutside,
      }),
      ...(decline !== null && { decline }),
      ...(gatewayFeeCents !== null && { gatewayFeeCents }),
      ...(endToEndId !== null && { endToEndId }),
      ...(card && { cardBrand: card.brand, cardLastDigits: card.lastDigits }),
    }))
    .where("paymentId", "=", paymentId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Without a response of the gateway. */
export async function updateChargeState({ db, now }: Ctx, paymentId: string, state: GatewayChargeState) {
  const set = { state, checkedAt: now() };
  await db.updateTable("gatewayCharge").set(set).where("paymentId", "=", paymentId).execute();
}

export async function updateDecline({ db, now }: Ctx, paymentId: string, decline: string) {
  const set = { state: "closed" as const, decline, checkedAt: now() };
  await db.updateTable("gatewayCharge").set(set).where("paymentId", "=", paymentId).execute();
}

/** Charges that are not closed and were not checked since, longest unchecked first. */
export async function selectOpenCharges(ctx: Ctx, seenBefore: Date, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("gatewayCharge")
    .select("paymentId")
    .where("state", "<>", "closed")
    .where("sentAt", "is not", null)
    .where((on) => on.or([on("checkedAt", "is", null), on("checkedAt", "<", seenBefore)]))
    .where("requestedAt", "<", seenBefore)
    .where(isConfigured(ctx, "gateway"))
    .orderBy("checkedAt", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ paymentId }) => paymentId);
}

/** Whether this caller submits the charge, which happens once. */
export async function markSubmitted({ db, now }: Ctx, paymentId: string): Promise<boolean> {
  const charge = db.updateTable("gatewayCharge").set({ sentAt: now() }).where("paymentId", "=", paymentId);
  return applyChange(charge.where("state", "=", "requested").where("sentAt", "is", null));
}

/** Nothing if the charge was submitted. */
export async function closeUnsubmitted({ db, now }: Ctx, paymentId: string) {
  const charge = db.updateTable("gatewayCharge").set({ state: "closed", checkedAt: now() });
  await charge
    .where("paymentId", "=", paymentId)
    .where("state", "=", "requested")
    .where("sentAt", "is", null)
    .execute();
}

/** Charges that no job has submitted for a while. */
export async function selectUnsubmitted(ctx: Ctx, requestedBefore: Date, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("gatewayCharge")
    .select("paymentId")
    .where("sentAt", "is", null)
    .where("state", "=", "requested")
    .where("requestedAt", "<", requestedBefore)
    .where(isConfigured(ctx, "gateway"))
    .orderBy("requestedAt")
    .limit(limit)
    .execute();
  return rows.map(({ paymentId }) => paymentId);
}
