import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockBook, postTransaction } from "#modules/ledger/index";
import type { Withdrawal } from "#ports/gateways/port";
import { toReleasedLines, toReturnedLines, toSettledLines } from "./transfers.rules.ts";
import { lockTransfer, type TransferRow, updateTransferStatus } from "./transfers.store.ts";

type WithdrawalStatus = Pick<Withdrawal, "status"> & Partial<Pick<Withdrawal, "id">>;

/**
 * Applies the withdrawal's status to the transfer and the ledger. A settled transfer may still fail; a failed one is
 * final.
 */
export async function settleTransfer(ctx: Ctx, id: string, withdrawal: WithdrawalStatus) {
  await inTransaction(ctx, async (ctx) => {
    const transfer = await lockTransfer(ctx, id);
    if (transfer) await settleLocked(ctx, transfer, withdrawal);
  });
}

/**
 * As `settleTransfer`, within the caller's transaction, which has locked the transfer; the ledger is locked after it.
 */
export async function settleLocked(ctx: Ctx, transfer: TransferRow, { status, id: withdrawalId }: WithdrawalStatus) {
  const { id, accountId: ownerId, amountCents: cents, status: before } = transfer;
  if (before === "failed" || (before === "settled" && status !== "failed")) return;
  await updateTransferStatus(ctx, id, { status, ...(withdrawalId && { withdrawalId }) });
  if (status === "requested") return;
  const balances = await lockBook(ctx, ownerId);
  if (status === "settled") {
    await postTransaction(ctx, {
      key: `transfer:${id}:settled`,
      kind: "transfer",
      ownerId,
      lines: toSettledLines(cents),
    });
  } else if (before === "settled") {
    const lines = toReturnedLines(balances, cents - transfer.returnedCents);
    await postTransaction(ctx, { key: `transfer:${id}:bounced`, kind: "transfer", ownerId, lines });
  } else {
    const lines = toReleasedLines(balances, cents);
    await postTransaction(ctx, { key: `transfer:${id}:failed`, kind: "release", ownerId, lines });
  }
}
