import type { Ctx } from "#core/ctx";
import { type OpenedAccess, openAccess } from "#modules/gateways/index";
import { findFault } from "#ports/gateways/gateway-error";
import type { Withdrawal } from "#ports/gateways/port";
import { listWithdrawals } from "./list-withdrawals.ts";
import { settleTransfer } from "./settle-transfer.ts";
import { markStuck, selectMatched } from "./stuck.store.ts";
import { isPossibleMatch, matchWindowMs } from "./transfers.rules.ts";
import { markChecked, selectTransfer, type TransferRow } from "./transfers.store.ts";

/**
 * Reads a transfer at the gateway, by the gateway's id if known, else by ours; never submits it again. One that is not
 * found waits for an admin after 10 minutes: absence does not prove that no payout was made. GatewayError.
 */
export async function syncTransfer(ctx: Ctx, id: string) {
  const transfer = await selectTransfer(ctx, id);
  if (!transfer) return;
  const opened = await openAccess(ctx, transfer.connectionId);
  const withdrawal = await findWithdrawal(opened, transfer);
  if (withdrawal) return settleTransfer(ctx, id, withdrawal);
  const isLate = transfer.stuckAt !== null || ctx.now().getTime() - transfer.createdAt.getTime() > matchWindowMs;
  if (transfer.status !== "requested" || !isLate) return markChecked(ctx, id);
  const candidateId = (await findCandidate(ctx, opened, transfer)) ?? null;
  if (await markStuck(ctx, transfer, candidateId))
    ctx.log.error({ transferId: id, candidateId }, "a transfer is not found at the gateway and waits for an admin");
}

async function findWithdrawal(
  { gateway, access }: OpenedAccess,
  transfer: TransferRow,
): Promise<Withdrawal | undefined> {
  const { id, withdrawalId } = transfer;
  if (withdrawalId === null) return gateway.findWithdrawal(access, id);
  try {
    return await gateway.getWithdrawal(access, withdrawalId);
  } catch (error) {
    if (findFault(error) !== "refused") throw error;
    return gateway.findWithdrawal(access, id);
  }
}

/** The gateway's id of a withdrawal that may be this transfer and is not matched to another one. */
async function findCandidate(ctx: Ctx, opened: OpenedAccess, transfer: TransferRow) {
  const request = { id: transfer.id, amountCents: transfer.amountCents, createdAt: transfer.createdAt };
  for await (const page of listWithdrawals(opened, transfer)) {
    const similar = page.filter((withdrawal) => isPossibleMatch(request, withdrawal)).map(({ id }) => id);
    const matched = await selectMatched(ctx, transfer.connectionId, similar);
    const candidate = similar.find((id) => !matched.has(id));
    if (candidate) return candidate;
  }
  return undefined;
}
