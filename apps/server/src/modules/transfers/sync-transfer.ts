import type { Ctx } from "#core/ctx";
import { type Opened, openAccess } from "#modules/gateways/open-access";
import { findFault } from "#ports/gateways/gateway-error";
import type { Withdrawal } from "#ports/gateways/port";
import { findCandidate } from "./find-candidate.ts";
import { settleTransfer } from "./settle-transfer.ts";
import { markStuck } from "./stuck.store.ts";
import { patienceMs } from "./transfers.rules.ts";
import { markChecked, selectTransfer, type TransferRow } from "./transfers.store.ts";

/**
 * Reads a transfer at the gateway, by the gateway's id where it is known, else by ours; it is never asked for again. One that is
 * found nowhere stays as it is, and after 10 minutes waits for an admin: absence is no proof that it was not made. GatewayError.
 */
export async function syncTransfer(ctx: Ctx, id: string) {
  const transfer = await selectTransfer(ctx, id);
  if (!transfer) return;
  const opened = await openAccess(ctx, transfer.connection_id);
  const found = await findAtGateway(opened, transfer);
  if (found) return settleTransfer(ctx, id, found);
  const isLate = transfer.stuck_at !== null || ctx.now().getTime() - transfer.created_at.getTime() > patienceMs;
  if (transfer.status !== "requested" || !isLate) return markChecked(ctx, id);
  const candidateId = (await findCandidate(ctx, opened, transfer)) ?? null;
  if (await markStuck(ctx, transfer, candidateId))
    ctx.log.error({ transferId: id, candidateId }, "a transfer is not found at the gateway and waits for an admin");
}

async function findAtGateway({ gateway, access }: Opened, transfer: TransferRow): Promise<Withdrawal | undefined> {
  const { id, withdrawal_id: withdrawalId } = transfer;
  if (withdrawalId === null) return gateway.findWithdrawal(access, id);
  try {
    return await gateway.getWithdrawal(access, withdrawalId);
  } catch (error) {
    if (findFault(error) !== "refused") throw error;
    return gateway.findWithdrawal(access, id);
  }
}
