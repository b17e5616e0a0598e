import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { type OpenedAccess, openAccess } from "#modules/gateways/index";
import { findFault } from "#ports/gateways/gateway-error";
import type { Withdrawal } from "#ports/gateways/port";
import { settleLocked } from "./settle-transfer.ts";
import { markResolved, selectMatched } from "./stuck.store.ts";
import { listWithdrawals, syncTransfer } from "./sync-transfer.ts";
import { matchWindowMs } from "./transfers.rules.ts";
import { lockTransfer, selectTransfer, type TransferRow } from "./transfers.store.ts";

/** An admin's statement about a stuck transfer: the gateway's id of the withdrawal, or null if none was made. */
export type Claim = { transferId: string; withdrawalId: string | null };
export type CheckedClaim = Claim & { withdrawal: Withdrawal | null };

/**
 * Compares a claim with the gateway, outside of any transaction. NOT_FOUND for a transfer that is not stuck;
 * WITHDRAWAL_MISMATCH if that withdrawal is not in the creator's account, has another amount, is older or belongs to
 * another transfer; WITHDRAWAL_LISTED if none is claimed and the gateway lists one that may match; GatewayError.
 */
export async function checkClaim(ctx: Ctx, claim: Claim): Promise<CheckedClaim> {
  const transfer = await selectTransfer(ctx, claim.transferId);
  if (!transfer || isUntouched(transfer)) throw new AppError("NOT_FOUND");
  if (transfer.stuckAt === null) return { ...claim, withdrawal: null };
  if (claim.withdrawalId !== null) return { ...claim, withdrawal: await getClaimed(ctx, transfer, claim.withdrawalId) };
  await syncTransfer(ctx, transfer.id);
  const now = (await selectTransfer(ctx, transfer.id)) as TransferRow;
  if (now.resolution === null && (now.stuckAt === null || now.candidateId !== null))
    throw new AppError("WITHDRAWAL_LISTED");
  return { ...claim, withdrawal: null };
}

/**
 * Within the caller's transaction. Repeating the same claim returns `isNew` false; another one is ALREADY_DECIDED, also
 * when a poll has found the withdrawal meanwhile. NOT_FOUND, OWN_CASE, WITHDRAWAL_MISMATCH.
 */
export async function resolveTransfer(
  ctx: Ctx,
  adminId: string,
  { transferId, withdrawalId, withdrawal }: CheckedClaim,
) {
  const transfer = await lockTransfer(ctx, transferId);
  if (!transfer || isUntouched(transfer)) throw new AppError("NOT_FOUND");
  const { accountId, connectionId } = transfer;
  if (accountId === adminId) throw new AppError("OWN_CASE");
  const resolution = withdrawalId === null ? "not_made" : "made";
  if (transfer.resolution === resolution && (withdrawalId === null || withdrawalId === transfer.withdrawalId))
    return { accountId, isNew: false };
  if (transfer.stuckAt === null || (withdrawalId !== null && withdrawal === null))
    throw new AppError("ALREADY_DECIDED");
  if (withdrawal && (await belongsToAnother(ctx, transfer, connectionId, withdrawal.id)))
    throw new AppError("WITHDRAWAL_MISMATCH");
  await settleLocked(ctx, transfer, withdrawal ?? { status: "failed" });
  await markResolved(ctx, transferId, resolution);
  return { accountId, isNew: true };
}

function isUntouched({ stuckAt, resolution }: TransferRow): boolean {
  return stuckAt === null && resolution === null;
}

async function getClaimed(ctx: Ctx, transfer: TransferRow, withdrawalId: string): Promise<Withdrawal> {
  const opened = await openAccess(ctx, transfer.connectionId);
  // With the creator's credentials, which cannot read withdrawals of other accounts.
  const withdrawal = await opened.gateway.getWithdrawal(opened.access, withdrawalId).catch((error) => {
    throw findFault(error) === "refused" ? new AppError("WITHDRAWAL_MISMATCH") : error;
  });
  const { id, cents, requestedAt } = withdrawal;
  const isOlder = requestedAt !== null && requestedAt.getTime() < transfer.createdAt.getTime() - matchWindowMs;
  const reference = withdrawal.reference ?? (await findReference(opened, transfer, id)) ?? transfer.id;
  if (id !== withdrawalId || cents !== transfer.amountCents || isOlder || reference !== transfer.id)
    throw new AppError("WITHDRAWAL_MISMATCH");
  return withdrawal;
}

/** The response for a single withdrawal may lack the reference that the list has. */
async function findReference(opened: OpenedAccess, transfer: TransferRow, withdrawalId: string) {
  for await (const page of listWithdrawals(opened, transfer)) {
    const listed = page.find(({ id }) => id === withdrawalId);
    if (listed) return listed.reference;
  }
  return null;
}

async function belongsToAnother(ctx: Ctx, transfer: TransferRow, connectionId: string, withdrawalId: string) {
  const matched = await selectMatched(ctx, connectionId, [withdrawalId]);
  return matched.has(withdrawalId) && transfer.withdrawalId !== withdrawalId;
}
