import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockBook, postTransaction } from "#modules/ledger/index";
import { toFeeLines, toReturnedLines } from "./transfers.rules.ts";
import { lockTransfer, updateExtras } from "./transfers.store.ts";

/** All lines of the gateway's statement that name one payout, in centavos above zero. */
export type StatementTotals = { debitCents: number; creditCents: number };

/**
 * Books what only the gateway's statement tells about a transfer: its fee, also of one that was returned since, and the part that the
 * bank returned. False, without a change, if the lines are no such thing: a whole return is told by the withdrawal's status, and a fee is
 * less than the payout.
 */
export async function bookExtras(ctx: Ctx, id: string, { debitCents, creditCents }: StatementTotals): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const transfer = await lockTransfer(ctx, id);
    if (!transfer || transfer.status === "requested") return false;
    const { accountId: ownerId, amountCents: cents, feeCents: bookedFee, returnedCents: bookedReturn } = transfer;
    const feeCents = debitCents - cents;
    if (feeCents < bookedFee || feeCents >= cents) return false;
    const isReturned = transfer.status === "failed";
    if (isReturned ? creditCents !== cents : creditCents < bookedReturn || creditCents >= cents) return false;
    const returnedCents = isReturned ? bookedReturn : creditCents;
    await updateExtras(ctx, id, { feeCents, returnedCents });
    const posting = { kind: "transfer", ownerId } as const;
    if (feeCents > bookedFee) {
      const lines = toFeeLines(await lockBook(ctx, ownerId), feeCents - bookedFee);
      await postTransaction(ctx, { ...posting, key: `transfer:${id}:fee:${feeCents}`, lines });
    }
    if (returnedCents > bookedReturn) {
      const lines = toReturnedLines(await lockBook(ctx, ownerId), returnedCents - bookedReturn);
      await postTransaction(ctx, { ...posting, key: `transfer:${id}:returned:${returnedCents}`, lines });
    }
    return true;
  });
}
