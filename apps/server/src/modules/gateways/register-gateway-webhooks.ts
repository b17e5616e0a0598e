import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { updateWebhookHash } from "./gateways.store.ts";
import { openAccess } from "./open-access.ts";
import { webhookUrl } from "./receive-webhook.ts";

/** Has the gateway post this account's events to the address that its webhook has now; asked again, it changes nothing. GatewayError. */
export async function registerGatewayWebhooks(ctx: Ctx, connectionId: string) {
  const { gateway, access } = await openAccess(ctx, connectionId);
  const url = webhookUrl(ctx, gateway.name);
  await gateway.subaccounts?.registerWebhook(access, url);
  await updateWebhookHash(ctx, connectionId, hashToken(url));
}
