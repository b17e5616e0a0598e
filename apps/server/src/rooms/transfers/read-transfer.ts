import type { Ctx } from "#core/ctx";
import { openAccess } from "#rooms/gateways/open-access";
import { settleTransfer } from "./settle-transfer.ts";
import { markChecked, selectTransfer } from "./transfers.store.ts";

/** After this long, what the gateway does not know of was never made. */
const patienceMs = 10 * 60_000;

/** Reads where a transfer stands at the gateway, by our own id; it is never asked for again. */
export async function readTransfer(ctx: Ctx, id: string) {
  const transfer = await selectTransfer(ctx, id);
  if (!transfer) return;
  const { gateway, access } = await openAccess(ctx, transfer.connection_id);
  const found = await gateway.findWithdrawal(access, id);
  if (found) return settleTransfer(ctx, id, found);
  const isLate = ctx.now().getTime() - transfer.created_at.getTime() > patienceMs;
  if (isLate && transfer.withdrawal_id === null) return settleTransfer(ctx, id, { status: "failed" });
  await markChecked(ctx, id);
}
