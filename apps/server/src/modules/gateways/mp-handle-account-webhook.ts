import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { accountNotified, type GatewayNotification } from "./gateways.events.ts";
import { markEventProcessed } from "./gateways.queries.ts";
import { endMpConnection } from "./mp-disconnect.ts";
import { findAccess } from "./open-access.ts";

/** A creator may have revoked our access at Mercado Pago. The webhook is not trusted: the API decides. */
async function handleMpAccountWebhook(ctx: Ctx, { eventId, gateway, externalAccountId }: GatewayNotification) {
  if (gateway !== "mercadopago") return;
  const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
  const isLinked = await opened?.gateway.linking?.isAuthorized(opened.access);
  if (opened && isLinked === false) await endMpConnection(ctx, opened.connection.id);
  await markEventProcessed(ctx, eventId);
}

export const onMpAccountNotifiedJob = defineJob({
  name: "mp-handle-account-webhook",
  queue: "gateway",
  on: [accountNotified],
  options: { retryLimit: 8, retryDelay: 5 },
  run: handleMpAccountWebhook,
});
