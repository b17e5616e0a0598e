import type { Ctx } from "#core/ctx";

type NewRecordedRefund = { id: string; paymentId: string; amountCents: number; endToEndId: string | null };

/** An E2E id is recorded once (`recorded_refund_once`), in upper case. */
export async function insertRecordedRefund({ db, now }: Ctx, row: NewRecordedRefund) {
  await db
    .insertInto("recordedRefund")
    .values({
      id: row.id,
      paymentId: row.paymentId,
      amountCents: row.amountCents,
      endToEndId: row.endToEndId,
      recordedAt: now(),
    })
    .execute();
}
