import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys/keys";
import { updateWebhookHash } from "./gateways.store.ts";
import { openAccess } from "./open-access.ts";
import { toWebhookUrl } from "./receive-webhook.ts";

/** Registers the current webhook URL for this account. Idempotent. GatewayError. */
export async function registerGatewayWebhooks(ctx: Ctx, connectionId: string) {
  const { gateway, access } = await openAccess(ctx, connectionId);
  const url = toWebhookUrl(ctx, gateway.name);
  await gateway.subaccounts?.registerWebhook(access, url);
  await updateWebhookHash(ctx, connectionId, hashToken(url));
}
