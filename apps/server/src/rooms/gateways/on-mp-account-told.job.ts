import { defineJob } from "#core/jobs";
import type { GatewayName } from "#ports/gateways/port";
import { accountTold } from "./gateways.events.ts";
import { hearOfMpAccount } from "./mp-hear-of-account.ts";

type Told = { eventId: string; gateway: GatewayName; objectId: string; externalAccountId: string | null };

export const onMpAccountToldJob = defineJob<Told>({
  queue: "gateways-mp-account-told",
  on: [accountTold],
  options: { retryLimit: 8, retryDelay: 5 },
  run: (ctx, told) => hearOfMpAccount(ctx, told),
});
