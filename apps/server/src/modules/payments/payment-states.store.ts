import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PaymentMethod } from "#db/tables";

export async function markRevoked({ db }: Ctx, id: string) {
  await db.updateTable("payment").set({ status: "revoked" }).where("id", "=", id).execute();
}

export async function markPaid({ db, now }: Ctx, id: string) {
  await db.updateTable("payment").set({ status: "paid", paidAt: now() }).where("id", "=", id).execute();
}

const isUnpaid = sql<boolean>`not exists (select from gateway_charge where payment_id = payment.id and state <> 'closed')
  and not exists (select from receipt where payment_id = payment.id and decision is null)`;

/**
 * Overdue payments that nothing keeps open, locked until the transaction ends; skips those locked by another worker.
 */
export async function lockOverdue({ db, now }: Ctx, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("payment")
    .select("id")
    .where("status", "=", "pending")
    .where("receiptUntil", "<", now())
    .where(isUnpaid)
    .orderBy("receiptUntil")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The caller has locked them. A payment with an undecided receipt or a charge that may still be paid stays open.
 * Returns the number of expired ones.
 */
export async function markOverdue({ db }: Ctx, ids: readonly string[]): Promise<number> {
  const overdue = db.updateTable("payment").set({ status: "expired" }).where("id", "in", ids);
  return Number((await overdue.where(isUnpaid).executeTakeFirst()).numUpdatedRows);
}

/** The gateway's code arrives after the charge was recorded. */
export async function setPixCode({ db }: Ctx, id: string, pix: { copyPaste: string; expiresAt: Date | null }) {
  const set = { pixCopyPaste: pix.copyPaste, ...(pix.expiresAt && { pixExpiresAt: pix.expiresAt }) };
  await db.updateTable("payment").set(set).where("id", "=", id).execute();
}

/** For a subscriber who requested a code instead of a charge to the card. */
export async function setMethod({ db }: Ctx, id: string, method: PaymentMethod) {
  await db.updateTable("payment").set({ method }).where("id", "=", id).execute();
}

type Ended = "expired" | "refused" | "refunded" | "revoked" | "disputed" | "charged_back" | "paid";

/** Sets the status after a refund or dispute; `paid` again after a won dispute. */
export async function markEnded({ db }: Ctx, id: string, status: Ended) {
  await db.updateTable("payment").set({ status }).where("id", "=", id).execute();
}

/** Cumulative, in centavos. */
export async function setRefunded({ db }: Ctx, id: string, refundedCents: number) {
  await db.updateTable("payment").set({ refundedCents }).where("id", "=", id).execute();
}

/** Money arrived for a closed payment: it buys no period. */
export async function markPaidUnwanted({ db, now }: Ctx, id: string) {
  await db.updateTable("payment").set({ paidAt: now() }).where("id", "=", id).execute();
}

/** Refunded in full. */
export async function markRefunded({ db }: Ctx, id: string, refundedCents: number) {
  await db.updateTable("payment").set({ status: "refunded", refundedCents }).where("id", "=", id).execute();
}

type Renewal = { id: string; subscriptionId: string; renewsAt: Date | null };

/** Another payment of the same period that is open or paid; locked. */
export function selectPeriodRival({ db }: Ctx, { id, subscriptionId, renewsAt }: Renewal) {
  return db
    .selectFrom("payment")
    .select(["id", "status"])
    .where("subscriptionId", "=", subscriptionId)
    .where("renewsAt", "=", renewsAt)
    .where("id", "<>", id)
    .where("status", "in", ["pending", "paid", "disputed"])
    .forUpdate()
    .executeTakeFirst();
}

export async function hasWaitingReceipt({ db }: Ctx, paymentId: string): Promise<boolean> {
  const waiting = db.selectFrom("receipt").select("id").where("paymentId", "=", paymentId);
  return (await waiting.where("decision", "is", null).executeTakeFirst()) !== undefined;
}

/** Null: the payment buys the period after the last paid one. */
export async function setRenewsAt({ db }: Ctx, paymentId: string, renewsAt: Date | null) {
  await db.updateTable("payment").set({ renewsAt }).where("id", "=", paymentId).execute();
}
