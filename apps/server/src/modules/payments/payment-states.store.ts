import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PaymentMethod } from "#db/tables";

export async function markRevoked({ db }: Ctx, id: string) {
  await db.updateTable("payment").set({ status: "revoked" }).where("id", "=", id).execute();
}

export async function markPaid({ db, now }: Ctx, id: string, period: { start: Date; end: Date }) {
  await db
    .updateTable("payment")
    .set({ status: "paid", paid_at: now(), period_start: period.start, period_end: period.end })
    .where("id", "=", id)
    .execute();
}

const isUnpaid = sql<boolean>`not exists (select from gateway_charge where payment_id = payment.id and state <> 'closed')
  and not exists (select from receipt where payment_id = payment.id and decision is null)`;

/** Open payments past their day that nothing keeps open, held until the transaction ends; what another holds is left to it. */
export async function lockOverdue({ db, now }: Ctx, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("payment")
    .select("id")
    .where("status", "=", "pending")
    .where("receipt_until", "<", now())
    .where(isUnpaid)
    .orderBy("receipt_until")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Of payments that the caller has locked: a receipt that waits keeps one open, and so does a charge that may still be paid. */
export async function markOverdue({ db }: Ctx, ids: readonly string[]): Promise<number> {
  const overdue = db.updateTable("payment").set({ status: "expired" }).where("id", "in", ids);
  return Number((await overdue.where(isUnpaid).executeTakeFirst()).numUpdatedRows);
}

/** The code comes from the gateway, a moment after the charge was written down. */
export async function setPixCode({ db }: Ctx, id: string, pix: { copyPaste: string; expiresAt: Date | null }) {
  const set = { pix_copy_paste: pix.copyPaste, ...(pix.expiresAt && { pix_expires_at: pix.expiresAt }) };
  await db.updateTable("payment").set(set).where("id", "=", id).execute();
}

/** Whose owner asked for a code instead of waiting for the card. */
export async function setMethod({ db }: Ctx, id: string, method: PaymentMethod) {
  await db.updateTable("payment").set({ method }).where("id", "=", id).execute();
}

type Ended = "expired" | "refused" | "refunded" | "revoked" | "disputed" | "charged_back" | "paid";

/** Moves a payment to where its charge or refund stands; `paid` again once a dispute is won. */
export async function markEnded({ db }: Ctx, id: string, status: Ended) {
  await db.updateTable("payment").set({ status }).where("id", "=", id).execute();
}

/** Cumulative, in centavos. */
export async function setRefunded({ db }: Ctx, id: string, refundedCents: number) {
  await db.updateTable("payment").set({ refunded_cents: refundedCents }).where("id", "=", id).execute();
}

/** Money came for what nobody wanted any more: it buys no period. */
export async function markPaidUnwanted({ db, now }: Ctx, id: string) {
  await db.updateTable("payment").set({ paid_at: now() }).where("id", "=", id).execute();
}
