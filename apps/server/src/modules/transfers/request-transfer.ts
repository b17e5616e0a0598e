import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { assertSession, findPayoutFreeze } from "#modules/auth/index";
import { findHoldingConnection, findOpeningConnection, openAccess } from "#modules/gateways/index";
import { lockBook, postTransaction } from "#modules/ledger/index";
import { findWallet } from "#modules/wallet/index";
import { findFault } from "#ports/gateways/gateway-error";
import { settleTransfer } from "./settle-transfer.ts";
import { destinationDelayMs, findPayoutObstacle, toReservedLines } from "./transfers.rules.ts";
import {
  findLastKeyChange,
  insertTransfer,
  selectByRequest,
  selectTransfer,
  type TransferRow,
} from "./transfers.store.ts";

/** `session` is that of the creator who requests it; none when an erasure pays out what remains. */
type TransferRequest = { amount: number; requestKey: string; session?: CreatorSession };

/**
 * Reserves the amount, commits, and then submits the payout to the gateway, once; without a response `pollTransfers`
 * finds out the result. Idempotent by key. NO_HELD_BALANCE, WALLET_NOT_APPROVED, PAYOUT_KEY_TOO_NEW, PAYOUTS_FROZEN, BALANCE_TOO_LOW,
 * TRANSFER_REFUSED, GATEWAY_BUSY.
 */
export async function requestTransfer(ctx: Ctx, accountId: string, request: TransferRequest): Promise<TransferRow> {
  const { id, isNew } = await reserve(ctx, accountId, request);
  if (isNew) await submitPayout(ctx, id);
  return (await selectTransfer(ctx, id)) as TransferRow;
}

async function reserve(ctx: Ctx, accountId: string, { amount, requestKey, session }: TransferRequest) {
  return inTransaction(ctx, async (ctx) => {
    if (session) await assertSession(ctx, session);
    const balances = await lockBook(ctx, accountId);
    const existing = await selectByRequest(ctx, accountId, requestKey);
    if (existing) {
      if (existing.amountCents !== amount) throw new AppError("IDEMPOTENCY_KEY_REUSED");
      return { id: existing.id, isNew: false };
    }
    const { connection, obstacle } = await findPayoutAccount(ctx, accountId);
    if (obstacle || !connection) throw new AppError(obstacle?.code ?? "NO_HELD_BALANCE");
    if ((balances.get("available") ?? 0) < amount) throw new AppError("BALANCE_TOO_LOW");
    const id = newId(ctx.now());
    const row = { id, accountId, connectionId: connection.id, requestKey, amountCents: amount };
    await insertTransfer(ctx, { ...row, payoutLabel: connection.payoutLabel });
    // The database also refuses an overdraft, whatever was read before.
    const posting = { key: `transfer:${id}:requested`, kind: "release", ownerId: accountId } as const;
    await postTransaction(ctx, { ...posting, lines: toReservedLines(amount) });
    return { id, isNew: true };
  });
}

async function submitPayout(ctx: Ctx, id: string) {
  const { connectionId, amountCents: cents } = (await selectTransfer(ctx, id)) as TransferRow;
  try {
    const { gateway, access } = await openAccess(ctx, connectionId);
    await settleTransfer(ctx, id, await gateway.withdraw(access, { reference: id, cents }));
  } catch (error) {
    const fault = findFault(error);
    if (!fault) throw error;
    ctx.log.warn({ transferId: id, fault, why: (error as Error).message }, "the gateway did not answer to a transfer");
    if (fault === "unknown") return;
    await settleTransfer(ctx, id, { status: "failed" });
    throw new AppError(fault === "refused" ? "TRANSFER_REFUSED" : "GATEWAY_BUSY");
  }
}

/**
 * The account that holds a creator's money, their wallet, and what currently prevents a payout, if anything.
 */
export async function findPayoutAccount(ctx: Ctx, accountId: string) {
  const connection = await findHoldingConnection(ctx, accountId);
  const wallet = await findWallet(ctx, accountId);
  const since = new Date(ctx.now().getTime() - destinationDelayMs);
  const obstacle = findPayoutObstacle({
    hasHoldingAccount: connection !== undefined,
    walletStatus: wallet?.status,
    frozenUntil: await findPayoutFreeze(ctx, accountId),
    keyChangedAt: await findLastKeyChange(ctx, accountId, since),
  });
  return { connection, wallet, obstacle } as const;
}

/**
 * The payout holder, the bank account to which the gateway pays, and what prevents a payout now, regardless of the amount.
 * An account that the gateway still verifies has its destination already.
 */
export async function getRecipient(ctx: Ctx, accountId: string) {
  const { connection, wallet, obstacle } = await findPayoutAccount(ctx, accountId);
  const paying = connection ?? (await findOpeningConnection(ctx, accountId));
  return { wallet, destination: paying?.payoutLabel ?? null, obstacle };
}
