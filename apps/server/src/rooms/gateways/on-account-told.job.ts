import { defineJob } from "#core/jobs";
import type { GatewayName } from "#ports/gateways/port";
import { accountTold } from "./gateways.events.ts";
import { hearOfAccount } from "./hear-of-account.ts";

type Told = { eventId: string; gateway: GatewayName; objectId: string; externalAccountId: string | null };

export const onAccountToldJob = defineJob<Told>({
  queue: "gateways-account-told",
  on: [accountTold],
  options: { retryLimit: 8, retryDelay: 5 },
  run: (ctx, told) => hearOfAccount(ctx, told),
});
