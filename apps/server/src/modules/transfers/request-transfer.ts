import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/open-access";
import { lockBook } from "#modules/ledger/lock-book";
import { postTransaction } from "#modules/ledger/post-transaction";
import { findFault } from "#ports/gateways/gateway-error";
import { findObstacle } from "./find-obstacle.ts";
import { settleTransfer } from "./settle-transfer.ts";
import { setAside } from "./transfers.rules.ts";
import { insertTransfer, selectByRequest, selectTransfer, type TransferRow } from "./transfers.store.ts";

type Asked = { amount: number; requestKey: string };

/**
 * Sets the amount aside, commits, and only then asks the gateway for it, once: what nobody answered for is found out by
 * `pollTransfers`. The same key again is the same transfer. NOTHING_HELD, WALLET_NOT_APPROVED, PAYOUT_KEY_FRESH,
 * BALANCE_TOO_LOW, TRANSFER_REFUSED, GATEWAY_BUSY.
 */
export async function requestTransfer(ctx: Ctx, accountId: string, asked: Asked): Promise<TransferRow> {
  const { id, isNew } = await reserve(ctx, accountId, asked);
  if (isNew) await ask(ctx, id);
  return (await selectTransfer(ctx, id)) as TransferRow;
}

async function reserve(ctx: Ctx, accountId: string, { amount, requestKey }: Asked) {
  return inTransaction(ctx, async (ctx) => {
    const held = await lockBook(ctx, accountId);
    const known = await selectByRequest(ctx, accountId, requestKey);
    if (known) {
      if (known.amount_cents !== amount) throw new AppError("IDEMPOTENCY_KEY_REUSED");
      return { id: known.id, isNew: false };
    }
    const { connection, obstacle } = await findObstacle(ctx, accountId);
    if (obstacle || !connection) throw new AppError(obstacle ?? "NOTHING_HELD");
    if ((held.get("available") ?? 0) < amount) throw new AppError("BALANCE_TOO_LOW");
    const id = newId(ctx.now());
    const row = { id, accountId, connectionId: connection.id, requestKey, amountCents: amount };
    await insertTransfer(ctx, { ...row, payoutLabel: connection.payout_label });
    // The database refuses what would overdraw, whatever was read a moment ago.
    const posting = { key: `transfer:${id}:requested`, kind: "release", ownerId: accountId } as const;
    await postTransaction(ctx, { ...posting, lines: setAside(amount) });
    return { id, isNew: true };
  });
}

async function ask(ctx: Ctx, id: string) {
  const { connection_id, amount_cents: cents } = (await selectTransfer(ctx, id)) as TransferRow;
  const { gateway, access } = await openAccess(ctx, connection_id);
  try {
    await settleTransfer(ctx, id, await gateway.withdraw(access, { reference: id, cents }));
  } catch (error) {
    const fault = findFault(error);
    if (!fault) throw error;
    ctx.log.warn({ transferId: id, fault, why: (error as Error).message }, "a transfer was not answered for");
    if (fault === "unknown") return;
    await settleTransfer(ctx, id, { status: "failed" });
    throw new AppError(fault === "refused" ? "TRANSFER_REFUSED" : "GATEWAY_BUSY");
  }
}
