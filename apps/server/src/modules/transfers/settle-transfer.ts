import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockBook } from "#modules/ledger/lock-book";
import { postTransaction } from "#modules/ledger/post-transaction";
import type { Withdrawal } from "#ports/gateways/port";
import { arrived, bounced, givenBack } from "./transfers.rules.ts";
import { lockTransfer, type TransferRow, updateStanding } from "./transfers.store.ts";

type Told = Pick<Withdrawal, "status"> & Partial<Pick<Withdrawal, "id" | "feeCents">>;

/** Brings a transfer to where its withdrawal stands, and the ledger with it. Settled may still fail; failed is the end. */
export async function settleTransfer(ctx: Ctx, id: string, told: Told) {
  await inTransaction(ctx, async (ctx) => {
    const transfer = await lockTransfer(ctx, id);
    if (transfer) await settleLocked(ctx, transfer, told);
  });
}

/** As `settleTransfer`, within the caller's transaction, which has locked the transfer and takes the ledger's lock after it. */
export async function settleLocked(ctx: Ctx, transfer: TransferRow, { status, id: withdrawalId, feeCents }: Told) {
  const { id, account_id: ownerId, amount_cents: cents, status: before } = transfer;
  if (before === "failed" || (before === "settled" && status !== "failed")) return;
  await updateStanding(ctx, id, {
    status,
    ...(withdrawalId && { withdrawalId }),
    ...(feeCents !== undefined && { feeCents }),
  });
  if (status === "requested") return;
  const balances = await lockBook(ctx, ownerId);
  if (status === "settled") {
    await postTransaction(ctx, { key: `transfer:${id}:settled`, kind: "transfer", ownerId, lines: arrived(cents) });
  } else if (before === "settled") {
    const lines = bounced(balances, cents);
    await postTransaction(ctx, { key: `transfer:${id}:bounced`, kind: "transfer", ownerId, lines });
  } else {
    const lines = givenBack(balances, cents);
    await postTransaction(ctx, { key: `transfer:${id}:failed`, kind: "release", ownerId, lines });
  }
}
