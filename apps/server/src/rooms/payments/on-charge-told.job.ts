import { defineJob } from "#core/jobs";
import type { GatewayName } from "#ports/gateways/port";
import { chargeTold } from "#rooms/gateways/gateways.events";
import { hearOfCharge } from "./hear-of-charge.ts";

type Told = { eventId: string; gateway: GatewayName; objectId: string; externalAccountId: string | null };

export const onChargeToldJob = defineJob<Told>({
  queue: "payments-charge-told",
  concurrency: 4,
  options: { retryLimit: 8, retryDelay: 2 },
  on: [chargeTold],
  run: (ctx, told) => hearOfCharge(ctx, told),
});
