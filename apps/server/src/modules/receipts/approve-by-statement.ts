import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { approvePayment } from "#modules/payments/approve-payment";
import { canBePaidLate } from "#modules/payments/late-payments.rules";
import { lockPayable } from "#modules/payments/lock-payable";
import { approveReceiptByLine, insertReceipt, selectReceiptsOf } from "./receipts.store.ts";
import type { Match } from "./statement-match.rules.ts";
import { toLineKey } from "./to-line-key.rules.ts";

const repeated = [
  "receipt_file_approved_once",
  "receipt_end_to_end_approved_once",
  "receipt_statement_line_once",
  "settled_transfer_end_to_end_once",
  "settled_transfer_line_once",
];

/**
 * Approves a payment by a line of the creator's own statement, once; returns whether it did. The match is certain, or
 * late and confirmed by the creator. An undecided receipt is approved with it; without one the line takes its place. A
 * receipt, line or transfer that has paid another payment approves nothing.
 */
export async function approveByStatement(ctx: Ctx, accountId: string, match: Match): Promise<boolean> {
  if (match.doubt && match.doubt !== "late") throw new Error("a doubtful statement line cannot approve a receipt");
  try {
    return await inTransaction(ctx, async (ctx) => {
      const payment = await lockPayable(ctx, match.chargeId);
      if (!payment || payment.account_id !== accountId) throw new AppError("NOT_FOUND");
      const isOpen = payment.status === "pending" || (match.doubt === "late" && canBePaidLate(payment, ctx.now()));
      // The payment may have been repriced before it was locked: then the line pays something else.
      if (!isOpen || payment.amount_cents !== match.line.cents) return false;
      const key = toLineKey(accountId, match.line);
      const [newest] = await selectReceiptsOf(ctx, payment.id);
      const waiting = newest?.decision === null ? newest.id : newId(ctx.now());
      if (newest?.decision !== null)
        await insertReceipt(ctx, {
          id: waiting,
          paymentId: payment.id,
          sentBy: "creator",
          fileKey: null,
          fileSha256: null,
          endToEndId: match.endToEndId,
          statementLine: key,
        });
      await approveReceiptByLine(ctx, waiting, key);
      const { endToEndId, line } = match;
      // A certain or late match has a date.
      const day = line.day as string;
      await approvePayment(ctx, payment, { endToEndId, statementLine: key, paidFrom: day, paidUntil: day });
      return true;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "RECEIPT_ALREADY_USED") return false;
    if (repeated.includes((error as { constraint?: string }).constraint ?? "")) return false;
    throw error;
  }
}
