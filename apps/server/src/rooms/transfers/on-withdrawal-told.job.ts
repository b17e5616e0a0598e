import { defineJob } from "#core/jobs";
import type { GatewayName } from "#ports/gateways/port";
import { withdrawalTold } from "#rooms/gateways/gateways.events";
import { hearOfWithdrawal } from "./hear-of-withdrawal.ts";

type Told = { eventId: string; gateway: GatewayName; objectId: string; externalAccountId: string | null };

export const onWithdrawalToldJob = defineJob<Told>({
  queue: "transfers-withdrawal-told",
  on: [withdrawalTold],
  options: { retryLimit: 8, retryDelay: 5 },
  run: (ctx, told) => hearOfWithdrawal(ctx, told),
});
