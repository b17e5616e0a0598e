import { defineJob } from "#core/jobs";
import type { GatewayName } from "#ports/gateways/port";
import { accountNotified } from "./gateways.events.ts";
import { handleMpAccountWebhook } from "./mp-handle-account-webhook.ts";

type Told = { eventId: string; gateway: GatewayName; objectId: string; externalAccountId: string | null };

export const onMpAccountNotifiedJob = defineJob<Told>({
  queue: "gateways-mp-account-told",
  on: [accountNotified],
  options: { retryLimit: 8, retryDelay: 5 },
  run: (ctx, told) => handleMpAccountWebhook(ctx, told),
});
