import { defineJob } from "#core/jobs";
import { chargeNotified } from "#modules/gateways/gateways.events";
import type { GatewayName } from "#ports/gateways/port";
import { handleChargeWebhook } from "./handle-charge-webhook.ts";

type GatewayNotification = {
  eventId: string;
  gateway: GatewayName;
  objectId: string;
  externalAccountId: string | null;
};

export const onChargeNotifiedJob = defineJob<GatewayNotification>({
  queue: "payments-charge-told",
  concurrency: 4,
  options: { retryLimit: 8, retryDelay: 2 },
  on: [chargeNotified],
  run: (ctx, notification) => handleChargeWebhook(ctx, notification),
});
