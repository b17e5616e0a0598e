import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { ReceiptDecision, ReceiptSender } from "#db/tables";
import type { ReceiptAnalysis } from "#modules/payments/receipt-text.rules";
import { hashBands } from "./perceptual-hash.rules.ts";

export function selectReceiptsOf({ db }: Ctx, paymentId: string) {
  return db.selectFrom("receipt").selectAll().where("paymentId", "=", paymentId).orderBy("id", "desc").execute();
}

export type Receipt = Awaited<ReturnType<typeof selectReceiptsOf>>[number];

/** Whether a receipt was sent for an order. */
export async function hasReceipt({ db }: Ctx, orderId: string): Promise<boolean> {
  const receipts = db.selectFrom("receipt").innerJoin("payment", "payment.id", "receipt.paymentId");
  const receipt = await receipts
    .select("receipt.id")
    .where("payment.orderId", "=", orderId)
    .limit(1)
    .executeTakeFirst();
  return receipt !== undefined;
}

/** Whether any payment of a subscription has an undecided receipt, also a late one. */
export async function hasWaitingReceipt({ db }: Ctx, subscriptionId: string): Promise<boolean> {
  const waiting = db
    .selectFrom("receipt")
    .innerJoin("payment", "payment.id", "receipt.paymentId")
    .select("receipt.id")
    .where("payment.subscriptionId", "=", subscriptionId)
    .where("receipt.decision", "is", null);
  return (await waiting.executeTakeFirst()) !== undefined;
}

/** The median of how long the creator took to decide about their last 20 receipts; null if there are fewer than three. */
export async function selectReviewMinutes({ db }: Ctx, accountId: string): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select case when count(*) >= 3 then
        ceil(percentile_cont(0.5) within group (order by extract(epoch from decided_at - sent_at)) / 60)::int end as minutes
      from (
        select receipt.decided_at, receipt.sent_at from payment join receipt on receipt.payment_id = payment.id
        where payment.account_id = ${accountId} and payment.receipt_status in ('approved', 'rejected')
          and receipt.decided_at is not null and receipt.sent_by = 'fan'
        order by payment.id desc limit 20
      ) recent`.execute(db);
  return rows[0]?.minutes ?? null;
}

export type NewReceipt = {
  id: string;
  paymentId: string;
  sentBy: ReceiptSender;
  fileKey: string | null;
  fileSha256: Buffer | null;
  endToEndId: string | null;
  readId?: string | null;
  analysis?: ReceiptAnalysis | null;
  hash?: Buffer | null;
  similarReceiptId?: string | null;
  /** For a payment without a receipt of its own; decided in the same transaction. */
  statementLine?: Buffer;
};

export async function insertReceipt({ db, now }: Ctx, row: NewReceipt) {
  await db
    .insertInto("receipt")
    .values({
      id: row.id,
      paymentId: row.paymentId,
      sentBy: row.sentBy,
      fileKey: row.fileKey,
      fileSha256: row.fileSha256,
      endToEndId: row.endToEndId,
      readId: row.readId ?? null,
      analysis: row.analysis ? JSON.stringify(row.analysis) : null,
      pictureHash: row.hash ?? null,
      pictureHashBands: row.hash ? hashBands(row.hash) : null,
      similarReceiptId: row.similarReceiptId ?? null,
      statementLine: row.statementLine ?? null,
      sentAt: now(),
    })
    .execute();
}

/**
 * Hashes of receipts of other payments that may look similar, newest first; the limit bounds the time of the
 * comparison.
 */
export function selectSimilarCandidates({ db }: Ctx, paymentId: string, hash: Buffer) {
  return db
    .selectFrom("receipt")
    .select(["id", "pictureHash as hash"])
    .where("paymentId", "<>", paymentId)
    .where(sql<boolean>`picture_hash_bands && ${hashBands(hash)}::integer[]`)
    .orderBy("id", "desc")
    .limit(500)
    .execute();
}

/** The document of the key that a charge named, if the creator still has that key. */
export function selectHolderOfKey({ db }: Ctx, accountId: string, key: string) {
  const keys = db.selectFrom("pixKey").select(["document", "name"]).where("accountId", "=", accountId);
  return keys.where("key", "=", key).executeTakeFirst();
}

export async function decideReceipt({ db, now }: Ctx, id: string, decision: ReceiptDecision, reason: string | null) {
  await db.updateTable("receipt").set({ decision, reason, decidedAt: now() }).where("id", "=", id).execute();
}

export async function approveReceiptByLine({ db, now }: Ctx, id: string, line: Buffer) {
  const set = { decision: "approved", decidedAt: now(), statementLine: line } as const;
  await db.updateTable("receipt").set(set).where("id", "=", id).where("decision", "is", null).execute();
}

/** The file of a receipt, for its creator or the browser of the fan who sent it. */
export function selectReceiptFile(
  { db }: Ctx,
  receiptId: string,
  requester: { accountId?: string | undefined; fanSessionId?: string | undefined },
) {
  return db
    .selectFrom("receipt")
    .innerJoin("payment", "payment.id", "receipt.paymentId")
    .select("receipt.fileKey")
    .where("receipt.id", "=", receiptId)
    .where((on) =>
      on.or([
        on("payment.accountId", "=", requester.accountId ?? null),
        on.and([
          on("receipt.sentBy", "=", "fan"),
          on.or([
            on.exists(
              on
                .selectFrom("fanSessionAccess as entitlement")
                .select("entitlement.sessionId")
                .where("entitlement.sessionId", "=", requester.fanSessionId ?? null)
                .whereRef("entitlement.subscriptionId", "=", "payment.subscriptionId"),
            ),
            on.exists(
              on
                .selectFrom("fanSessionOrderAccess as ordered")
                .select("ordered.sessionId")
                .where("ordered.sessionId", "=", requester.fanSessionId ?? null)
                .whereRef("ordered.orderId", "=", "payment.orderId"),
            ),
          ]),
        ]),
      ]),
    )
    .executeTakeFirst();
}
