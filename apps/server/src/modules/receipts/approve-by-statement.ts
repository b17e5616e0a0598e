import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { approvePayment, canBePaidLate, lockPayable, restoreFormerCode } from "#modules/payments/index";
import { approveReceiptByLine, insertReceipt, selectReceiptsOf } from "./receipts.store.ts";
import { idsOf, type Match } from "./statement-match.rules.ts";
import { toLineKey } from "./to-line-key.rules.ts";

const repeated = [
  "receipt_file_approved_once",
  "receipt_end_to_end_approved_once",
  "receipt_statement_line_once",
  "settled_transfer_end_to_end_once",
  "settled_transfer_line_once",
];

/**
 * Approves a payment by a line of the creator's own statement, once. The match is certain, or late and confirmed by the
 * creator. An undecided receipt is approved with it; without one the line takes its place. A receipt, line or transfer
 * that has paid another payment approves nothing (`used`), nor does one at the price of a coupon without uses (`coupon`).
 */
export async function approveByStatement(
  ctx: Ctx,
  accountId: string,
  match: Match,
): Promise<"approved" | "used" | "coupon"> {
  if (match.doubt && match.doubt !== "late") throw new Error("a doubtful statement line cannot approve a receipt");
  try {
    return await inTransaction(ctx, async (ctx) => {
      const locked = await lockPayable(ctx, match.chargeId);
      if (!locked || locked.accountId !== accountId) throw new AppError("NOT_FOUND");
      const paidCode = { ids: idsOf(match.line), cents: match.line.cents };
      const isRestored = await restoreFormerCode(ctx, locked, paidCode);
      const payment = (isRestored && (await lockPayable(ctx, match.chargeId))) || locked;
      const isOpen = payment.status === "pending" || (match.doubt === "late" && canBePaidLate(payment, ctx.now()));
      // The payment may have been repriced before it was locked: then the line pays something else.
      if (!isOpen || payment.amountCents !== match.line.cents) return "used" as const;
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
      return "approved" as const;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "RECEIPT_ALREADY_USED") return "used";
    if (error instanceof AppError && error.code === "COUPON_LIMIT_REACHED") return "coupon";
    if (repeated.includes((error as { constraint?: string }).constraint ?? "")) return "used";
    throw error;
  }
}
