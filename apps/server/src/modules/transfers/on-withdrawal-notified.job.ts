import { defineJob } from "#core/jobs";
import { withdrawalNotified } from "#modules/gateways/gateways.events";
import type { GatewayName } from "#ports/gateways/port";
import { handleWithdrawalWebhook } from "./handle-withdrawal-webhook.ts";

type Told = { eventId: string; gateway: GatewayName; objectId: string; externalAccountId: string | null };

export const onWithdrawalNotifiedJob = defineJob<Told>({
  queue: "transfers-withdrawal-told",
  on: [withdrawalNotified],
  options: { retryLimit: 8, retryDelay: 5 },
  run: (ctx, told) => handleWithdrawalWebhook(ctx, told),
});
