import type { Ctx } from "#core/ctx";

type NewRecordedRefund = { id: string; paymentId: string; amountCents: number; endToEndId: string | null };

/** An E2E id is recorded once (`recorded_refund_once`), in upper case. */
export async function insertRecordedRefund({ db, now }: Ctx, row: NewRecordedRefund) {
  await db
    .insertInto("recorded_refund")
    .values({
      id: row.id,
      payment_id: row.paymentId,
      amount_cents: row.amountCents,
      end_to_end_id: row.endToEndId,
      recorded_at: now(),
    })
    .execute();
}
