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

/**
 * Closes what waits for money past its day; a proof that waits for a decision keeps it open, and so does a gateway that was asked
 * and has not come to an end with it.
 */
export async function expireUnpaid({ db, now }: Ctx): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("payment")
    .set({ status: "expired" })
    .where("status", "=", "pending")
    .where("receipt_until", "<", now())
    .where(sql<boolean>`not exists (select from gateway_charge where payment_id = payment.id and state <> 'closed')`)
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom("receipt")
            .select("receipt.id")
            .whereRef("payment_id", "=", "payment.id")
            .where("decision", "is", null),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The code comes from the gateway, a moment after the charge was written down. */
export async function setPixCode({ db }: Ctx, id: string, pix: { copyPaste: string; expiresAt: Date }) {
  const set = { pix_copy_paste: pix.copyPaste, pix_expires_at: pix.expiresAt };
  await db.updateTable("payment").set(set).where("id", "=", id).execute();
}

/** Whose owner asked for a code instead of waiting for the card. */
export async function setMethod({ db }: Ctx, id: string, method: PaymentMethod) {
  await db.updateTable("payment").set({ method }).where("id", "=", id).execute();
}

/** It came to an end that is not to be paid. */
export async function markEnded({ db }: Ctx, id: string, status: "expired" | "refused" | "refunded" | "charged_back") {
  await db.updateTable("payment").set({ status }).where("id", "=", id).execute();
}

/** Money came for what nobody wanted any more: it buys no period. */
export async function markPaidUnwanted({ db, now }: Ctx, id: string) {
  await db.updateTable("payment").set({ paid_at: now() }).where("id", "=", id).execute();
}
