import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { setPaymentGateway } from "#modules/auth/auth.queries";
import { recordAccountChange } from "#modules/auth/record-account-change";
import { lockConnection, selectSelling, updateStanding } from "./gateways.store.ts";

/**
 * Ends one connection, which is mailed and logged: if its creator sells through it, new orders go to their own key. Its credentials
 * stay for refunds.
 */
export async function endMpConnection(ctx: Ctx, connectionId: string) {
  await inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx, connectionId);
    const isNext = connection?.status === "pending" && connection.starts_at !== null;
    if (!connection || !(isNext || connection.status === "verified")) return;
    const selling = await selectSelling(ctx, connection.account_id);
    await updateStanding(ctx, connectionId, { status: "disconnected", refusals: [] });
    if (selling?.id === connectionId) await setPaymentGateway(ctx, connection.account_id, "bacen");
    await recordAccountChange(ctx, connection.account_id, isNext ? "mp_change_canceled" : "mp_disconnected");
  });
}
