import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { recordAccountChange, setPaymentGateway } from "#modules/auth/index";
import {
  lockConnection,
  selectConnectionOf,
  selectNextConnection,
  selectSelling,
  updateStart,
  updateVerification,
} from "./gateways.store.ts";

/**
 * New orders are paid to the creator's own PIX key again; a scheduled account never starts. The credentials stay for
 * refunds.
 */
export async function disconnectMp(ctx: Ctx, accountId: string) {
  await cancelNextMp(ctx, accountId);
  const active = await selectConnectionOf(ctx, accountId, "mercadopago");
  if (active) await endMpConnection(ctx, active.id);
}

/** Cancels the scheduled replacement; the current account keeps selling. */
export async function cancelNextMp(ctx: Ctx, accountId: string) {
  const next = await selectNextConnection(ctx, accountId, "mercadopago");
  if (!next) return;
  if (next.status === "pending") return endMpConnection(ctx, next.id);
  // Its existing subscriptions keep using it.
  await inTransaction(ctx, async (ctx) => {
    await updateStart(ctx, next.id, null);
    await recordAccountChange(ctx, accountId, "mp_change_canceled");
  });
}

/**
 * Disconnects one account, which is mailed and logged. If its creator sells through it, new orders go to their own PIX
 * key. The credentials stay for refunds.
 */
export async function endMpConnection(ctx: Ctx, connectionId: string) {
  await inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx, connectionId);
    const isNext = connection?.status === "pending" && connection.startsAt !== null;
    if (!connection || !(isNext || connection.status === "verified")) return;
    const selling = await selectSelling(ctx, connection.accountId);
    await updateVerification(ctx, connectionId, { status: "disconnected", refusals: [] });
    if (selling?.id === connectionId) await setPaymentGateway(ctx, connection.accountId, "bacen");
    await recordAccountChange(ctx, connection.accountId, isNext ? "mp_change_canceled" : "mp_disconnected");
  });
}
