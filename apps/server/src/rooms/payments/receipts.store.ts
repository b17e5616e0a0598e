import type { Ctx } from "#core/ctx";
import type { ReceiptDecision, ReceiptSender } from "#db/tables";

export function selectReceiptsOf({ db }: Ctx, paymentId: string) {
  return db.selectFrom("receipt").selectAll().where("payment_id", "=", paymentId).orderBy("id", "desc").execute();
}

export type NewReceipt = {
  id: string;
  paymentId: string;
  sentBy: ReceiptSender;
  fileKey: string | null;
  fileSha256: Buffer | null;
  endToEndId: string | null;
};

export async function insertReceipt({ db, now }: Ctx, row: NewReceipt) {
  await db
    .insertInto("receipt")
    .values({
      id: row.id,
      payment_id: row.paymentId,
      sent_by: row.sentBy,
      file_key: row.fileKey,
      file_sha256: row.fileSha256,
      end_to_end_id: row.endToEndId,
      sent_at: now(),
    })
    .execute();
}

export async function decideReceipt({ db, now }: Ctx, id: string, decision: ReceiptDecision, reason: string | null) {
  await db.updateTable("receipt").set({ decision, reason, decided_at: now() }).where("id", "=", id).execute();
}

/** Where a proof lies, for its creator, or for the browser of the fan who sent it. */
export function selectReceiptFile(
  { db }: Ctx,
  receiptId: string,
  asker: { accountId?: string | undefined; fanSessionId?: string | undefined },
) {
  return db
    .selectFrom("receipt")
    .innerJoin("payment", "payment.id", "receipt.payment_id")
    .select("receipt.file_key as fileKey")
    .where("receipt.id", "=", receiptId)
    .where((on) =>
      on.or([
        on("payment.account_id", "=", asker.accountId ?? null),
        on.and([
          on("receipt.sent_by", "=", "fan"),
          on.exists(
            on
              .selectFrom("fan_session_hold as held")
              .select("held.session_id")
              .where("held.session_id", "=", asker.fanSessionId ?? null)
              .whereRef("held.subscription_id", "=", "payment.subscription_id"),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
}
