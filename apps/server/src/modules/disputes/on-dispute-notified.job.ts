import { defineJob } from "#core/jobs";
import { disputeNotified } from "#modules/gateways/gateways.events";
import type { GatewayName } from "#ports/gateways/port";
import { handleDisputeTold } from "./handle-dispute-told.ts";

type Told = { eventId: string; gateway: GatewayName; objectId: string; externalAccountId: string | null };

export const onDisputeNotifiedJob = defineJob<Told>({
  queue: "disputes-dispute-told",
  on: [disputeNotified],
  options: { retryLimit: 8, retryDelay: 5 },
  run: (ctx, told) => handleDisputeTold(ctx, told),
});
