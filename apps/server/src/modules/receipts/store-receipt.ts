import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs";
import { seal } from "#core/keys";
import type { UploadedFile } from "#core/read-upload";
import { inTransaction } from "#core/transaction";
import type { ReceiptSender } from "#db/tables";
import { getPayment } from "#modules/payments/get-payment";
import { canBePaidLate, lateSince } from "#modules/payments/late-payments.rules";
import { lockPayable } from "#modules/payments/lock-payable";
import { receiptSubmitted } from "#modules/payments/payments.events";
import { receiptLimit } from "#modules/payments/payments.rules";
import { analyzeReceipt } from "./analyze-receipt.ts";
import { insertReceipt, selectReceiptsOf } from "./receipts.store.ts";

/** `from` is the network that the file comes from, which its PDFs wait their turn with. */
export type Proof = { file?: UploadedFile | undefined; endToEndId?: string | undefined; from: string };

/**
 * Puts a proof before the creator. The same file or id again, while it waits, changes nothing. The caller has made sure who sends it.
 * PAYMENT_NOT_OPEN, RECEIPT_WAITING, RECEIPT_LIMIT when none is taken, before the file is decoded; NOT_A_PROOF; TOO_MANY_ATTEMPTS
 * for a network whose PDFs wait already.
 */
export async function storeReceipt(
  ctx: Ctx,
  paymentId: string,
  sentBy: ReceiptSender,
  { file, endToEndId, from }: Proof,
) {
  // Decoding takes seconds: nobody has it done for a payment that takes no proof. It is looked at again under the lock below.
  if (await inTransaction(ctx, (ctx) => isWaitingAlready(ctx, paymentId, { file, endToEndId }))) return;
  const id = newId(ctx.now());
  const fileKey = file ? `receipts/${id}` : null;
  const read = file && (await analyzeReceipt(ctx, await getPayment(ctx, paymentId), file.path, from));
  // Kept before the row that names it: a crash in between leaves a file without a row, never a row without its file.
  if (read && fileKey) await ctx.storage.write(fileKey, seal(ctx.keys, read.picture));
  try {
    const isNew = await inTransaction(ctx, async (ctx) => {
      if (await isWaitingAlready(ctx, paymentId, { file, endToEndId })) return false;
      const told = endToEndId ?? read?.analysis?.endToEndId ?? null;
      const proof = { fileKey, fileSha256: file?.sha256 ?? null, endToEndId: told, analysis: read?.analysis ?? null };
      const picture = { print: read?.print ?? null, similarReceiptId: read?.similarReceiptId ?? null };
      await insertReceipt(ctx, { id, paymentId, sentBy, ...proof, ...picture });
      await announce(ctx, receiptSubmitted, { paymentId });
      return true;
    });
    if (!isNew && fileKey) await ctx.storage.remove(fileKey);
  } catch (error) {
    if (fileKey) await ctx.storage.remove(fileKey);
    throw error;
  }
}

/** Whether this very proof waits; throws when the payment takes no further one. */
async function isWaitingAlready(
  ctx: Ctx,
  paymentId: string,
  { file, endToEndId }: Omit<Proof, "from">,
): Promise<boolean> {
  const payment = await lockPayable(ctx, paymentId);
  const sent = await selectReceiptsOf(ctx, paymentId);
  const waiting = sent.find(({ decision }) => decision === null);
  const isLate = payment !== undefined && canBePaidLate(payment, ctx.now());
  if (payment?.gateway !== "bacen" || (payment.status !== "pending" && !isLate)) throw new AppError("PAYMENT_NOT_OPEN");
  if (waiting) {
    const same = (waiting.file_sha256 ?? null) === null ? !file : file?.sha256.equals(waiting.file_sha256 as Buffer);
    // Of a file alone the code may have been read in it.
    if (same && ((file && !endToEndId) || waiting.end_to_end_id === (endToEndId ?? null))) return true;
    throw new AppError("RECEIPT_WAITING");
  }
  if (!isLate && payment.receipt_until && payment.receipt_until < lateSince(ctx.now()))
    throw new AppError("PAYMENT_NOT_OPEN");
  if (sent.length >= receiptLimit) throw new AppError("RECEIPT_LIMIT");
  return false;
}
