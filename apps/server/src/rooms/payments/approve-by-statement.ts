import { createHash } from "node:crypto";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { approvePayment } from "./approve-payment.ts";
import { lockPayment } from "./payments.store.ts";
import { approveReceiptByLine, insertReceipt, selectReceiptsOf } from "./receipts.store.ts";
import type { Match } from "./statement-match.rules.ts";

const repeated = ["receipt_file_approved_once", "receipt_end_to_end_approved_once", "receipt_statement_line_once"];

/**
 * Approves what a line of the creator's own statement shows for certain, once; whether it did. A proof that waits is approved with
 * it, and where there is none the line is the proof. What a proof or line has approved already approves nothing more.
 */
export async function approveByStatement(ctx: Ctx, accountId: string, match: Match): Promise<boolean> {
  if (match.doubt) throw new Error("only what is certain is approved");
  try {
    return await inTransaction(ctx, async (ctx) => {
      const payment = await lockPayment(ctx, match.chargeId);
      if (!payment || payment.account_id !== accountId) throw new AppError("NOT_FOUND");
      if (payment.status !== "pending") return false;
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
          statementLine: lineKey(accountId, match),
        });
      await approveReceiptByLine(ctx, waiting, lineKey(accountId, match));
      await approvePayment(ctx, payment);
      return true;
    });
  } catch (error) {
    if (repeated.includes((error as { constraint?: string }).constraint ?? "")) return false;
    throw error;
  }
}

/** The same line, in whatever file it comes again. */
function lineKey(accountId: string, { line, endToEndId }: Match): Buffer {
  const own = endToEndId ?? JSON.stringify([line.id, line.day, line.cents, line.text.replace(/\s+/g, " ")]);
  return createHash("sha256").update(`${accountId} ${own}`).digest();
}
