import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { assertSession, recordAccountChange, setPaymentGateway } from "#modules/auth/index";
import { accountNotified, type GatewayNotification } from "./gateways.events.ts";
import { markEventProcessed } from "./gateways.queries.ts";
import {
  lockConnection,
  lockOpening,
  selectConnectionOf,
  selectNextConnection,
  selectSelling,
  updateStart,
  updateVerification,
} from "./gateways.store.ts";
import { findAccess } from "./open-access.ts";

/**
 * New orders are paid to the creator's own PIX key again; a scheduled account never starts. The credentials stay for
 * refunds.
 */
export async function disconnectMp(ctx: Ctx, session: CreatorSession) {
  const { accountId } = session;
  await inTransaction(ctx, async (ctx) => {
    await lockOpening(ctx, accountId);
    await assertSession(ctx, session);
    await endNext(ctx, accountId);
    const active = await selectConnectionOf(ctx, accountId, "mercadopago");
    if (active) await endMpConnection(ctx, active.id);
  });
}

/** Cancels the scheduled replacement; the current account keeps selling. */
export async function cancelNextMp(ctx: Ctx, accountId: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockOpening(ctx, accountId);
    await endNext(ctx, accountId);
  });
}

async function endNext(ctx: Ctx, accountId: string) {
  const next = await selectNextConnection(ctx, accountId, "mercadopago");
  if (!next) return;
  if (next.status === "pending") return endMpConnection(ctx, next.id);
  // Its existing subscriptions keep using it.
  await updateStart(ctx, next.id, null);
  await recordAccountChange(ctx, accountId, "mp_change_canceled");
}

/**
 * Disconnects one account, which is mailed and logged, in the caller's transaction. If its creator sells through it, new orders go to
 * their own PIX key. The credentials stay for refunds.
 */
async function endMpConnection(ctx: Ctx, connectionId: string) {
  const connection = await lockConnection(ctx, connectionId);
  const isNext = connection?.status === "pending" && connection.startsAt !== null;
  if (!connection || !(isNext || connection.status === "verified")) return;
  const selling = await selectSelling(ctx, connection.accountId);
  await updateVerification(ctx, connectionId, { status: "disconnected", refusals: [] });
  if (selling?.id === connectionId) await setPaymentGateway(ctx, connection.accountId, "bacen");
  await recordAccountChange(ctx, connection.accountId, isNext ? "mp_change_canceled" : "mp_disconnected");
}

/** A creator may have revoked our access at Mercado Pago. The webhook is not trusted: the API decides. */
async function handleMpAccountWebhook(ctx: Ctx, { eventId, gateway, externalAccountId }: GatewayNotification) {
  if (gateway !== "mercadopago") return;
  const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
  const isLinked = await opened?.gateway.linking?.isAuthorized(opened.access);
  if (opened && isLinked === false) await inTransaction(ctx, (ctx) => endMpConnection(ctx, opened.connection.id));
  await markEventProcessed(ctx, eventId);
}

export const onMpAccountNotifiedJob = defineJob({
  name: "mp-handle-account-webhook",
  queue: "gateway",
  on: [accountNotified],
  options: { retryLimit: 8, retryDelay: 5 },
  run: handleMpAccountWebhook,
});
