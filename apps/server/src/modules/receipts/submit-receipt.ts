import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/http/read-upload";
import { newId } from "#core/ids";
import { announce } from "#core/jobs/jobs";
import { writeSealed } from "#core/keys/sealed-files";
import { inTransaction } from "#core/transaction";
import { inTransactionWithObjects } from "#core/transaction-with-objects";
import type { ReceiptSender } from "#db/tables";
import { claimUse } from "#modules/coupons/index";
import {
  canBePaidLate,
  findPaymentFor,
  findReadablePayment,
  getPayment,
  type LockedPayment,
  lateSince,
  lockPayable,
  receiptLimit,
  receiptSubmitted,
  restoreFormerCode,
} from "#modules/payments/index";
import { analyzeReceipt } from "./analyze-receipt.ts";
import { insertReceipt, selectReceiptsOf } from "./receipts.store.ts";

type Requester = { accountId?: string | undefined; fanSessionId?: string | undefined };

/** Submits a receipt for the open payment of a subscription. NOT_FOUND for others; errors of `storeReceipt`. */
export async function submitReceipt(ctx: Ctx, subscriptionId: string, requester: Requester, receipt: SubmittedReceipt) {
  const payment = await findPaymentFor(ctx, subscriptionId, requester);
  if (!payment) throw new AppError("NOT_FOUND");
  await storeReceipt(ctx, payment.id, requester.accountId === payment.accountId ? "creator" : "fan", receipt);
  return getPayment(ctx, payment.id);
}

/** Submits a receipt for a payment, also of an order without a subscription. NOT_FOUND for others; errors of `storeReceipt`. */
export async function submitPaymentReceipt(
  ctx: Ctx,
  paymentId: string,
  requester: Requester,
  receipt: SubmittedReceipt,
) {
  const payment = await findReadablePayment(ctx, paymentId, requester);
  if (!payment) throw new AppError("NOT_FOUND");
  await storeReceipt(ctx, paymentId, requester.accountId === payment.accountId ? "creator" : "fan", receipt);
  return getPayment(ctx, paymentId);
}

/** `from` is the network of the sender, by which PDFs are queued. */
export type SubmittedReceipt = { file?: UploadedFile | undefined; endToEndId?: string | undefined; from: string };

/**
 * Stores a receipt for the creator's decision. The same file or id again, while undecided, changes nothing. The caller
 * has checked who sends it. PAYMENT_NOT_OPEN, RECEIPT_WAITING and RECEIPT_LIMIT before the file is decoded;
 * NOT_A_RECEIPT; TOO_MANY_ATTEMPTS for a network with queued PDFs.
 */
export async function storeReceipt(
  ctx: Ctx,
  paymentId: string,
  sentBy: ReceiptSender,
  { file, endToEndId, from }: SubmittedReceipt,
) {
  // Decoding takes seconds, so it is not done for a payment that accepts no receipt. Checked again under the lock
  // below.
  if (!(await inTransaction(ctx, (ctx) => lockForReceipt(ctx, paymentId, sentBy, { file, endToEndId })))) return;
  const id = newId(ctx.now());
  const fileKey = file ? `receipts/${id}` : null;
  const read = file && (await analyzeReceipt(ctx, await getPayment(ctx, paymentId), file.path, from));
  // Stored before its row: a crash in between leaves a file without a row, never a row without its file.
  if (read && fileKey) await writeSealed(ctx, fileKey, read.picture);
  const isNew = await inTransactionWithObjects(ctx, fileKey ? [fileKey] : [], async (ctx) => {
    const locked = await lockForReceipt(ctx, paymentId, sentBy, { file, endToEndId });
    if (!locked) return false;
    // The receipt names a former code, or a plan change has replaced the code while it was analyzed. Verdicts are only of their own terms.
    const isOfTerms =
      !read || locked.txid === read.txid || (await restoreFormerCode(ctx, locked, { ids: [read.txid.toUpperCase()] }));
    const typedOrReadId = endToEndId ?? read?.analysis?.endToEndId ?? null;
    const receipt = {
      fileKey,
      fileSha256: file?.sha256 ?? null,
      endToEndId: typedOrReadId,
      readId: read?.readId ?? null,
      analysis: (isOfTerms && read?.analysis) || null,
    };
    const picture = { hash: read?.hash ?? null, similarReceiptId: read?.similarReceiptId ?? null };
    await insertReceipt(ctx, { id, paymentId, sentBy, ...receipt, ...picture });
    const payment = await lockPayable(ctx, paymentId);
    if (payment) await claimUse(ctx, payment);
    await announce(ctx, receiptSubmitted, { paymentId });
    return true;
  });
  if (!isNew && fileKey) await ctx.storage.remove(fileKey);
}

/**
 * Locks the payment; undefined if this receipt is already stored and undecided. PAYMENT_NOT_OPEN, RECEIPT_WAITING and RECEIPT_LIMIT if the
 * payment accepts no further one.
 */
async function lockForReceipt(
  ctx: Ctx,
  paymentId: string,
  sentBy: ReceiptSender,
  { file, endToEndId }: Omit<SubmittedReceipt, "from">,
): Promise<LockedPayment | undefined> {
  const payment = await lockPayable(ctx, paymentId);
  const sent = await selectReceiptsOf(ctx, paymentId);
  const waiting = sent.find(({ decision }) => decision === null);
  const isLate = payment !== undefined && canBePaidLate(payment, ctx.now());
  if (payment?.gateway !== "bacen" || (payment.status !== "pending" && !isLate)) throw new AppError("PAYMENT_NOT_OPEN");
  if (waiting) {
    const same = (waiting.fileSha256 ?? null) === null ? !file : file?.sha256.equals(waiting.fileSha256 as Buffer);
    // Without a typed id, the id may have been read in the file.
    if (same && ((file && !endToEndId) || waiting.endToEndId === (endToEndId ?? null))) return undefined;
    throw new AppError("RECEIPT_WAITING");
  }
  if (!isLate && payment.receiptUntil && payment.receiptUntil < lateSince(ctx.now()))
    throw new AppError("PAYMENT_NOT_OPEN");
  if (sent.filter((one) => one.sentBy === sentBy).length >= receiptLimit) throw new AppError("RECEIPT_LIMIT");
  return payment;
}
