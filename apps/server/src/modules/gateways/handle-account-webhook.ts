import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { accountNotified, type GatewayNotification } from "./gateways.events.ts";
import { markEventProcessed } from "./gateways.queries.ts";
import { findAccess } from "./open-access.ts";
import { syncAccountVerification } from "./sync-account-verification.ts";

/** iugu has decided on a creator's account: reads its status again. */
async function handleAccountWebhook(ctx: Ctx, { eventId, gateway, externalAccountId }: GatewayNotification) {
  if (gateway !== "iugu") return;
  const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
  if (opened) await syncAccountVerification(ctx, opened.connection.id);
  await markEventProcessed(ctx, eventId);
}

export const onAccountNotifiedJob = defineJob({
  name: "handle-account-webhook",
  queue: "gateway",
  on: [accountNotified],
  options: { retryLimit: 8, retryDelay: 5 },
  run: handleAccountWebhook,
});
