import { defineJob } from "#core/jobs";
import type { GatewayName } from "#ports/gateways/port";
import { accountNotified } from "./gateways.events.ts";
import { handleAccountWebhook } from "./handle-account-webhook.ts";

type Told = { eventId: string; gateway: GatewayName; objectId: string; externalAccountId: string | null };

export const onAccountNotifiedJob = defineJob<Told>({
  queue: "gateways-account-told",
  on: [accountNotified],
  options: { retryLimit: 8, retryDelay: 5 },
  run: (ctx, told) => handleAccountWebhook(ctx, told),
});
