import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs";
import { isSameSecret, webhookSecrets } from "#core/keys";
import { inTransaction } from "#core/transaction";
import type { GatewayName, GatewayNotification, WebhookRequest } from "#ports/gateways/port";
import { accountNotified, chargeNotified, disputeNotified, withdrawalNotified } from "./gateways.events.ts";
import { insertEvent } from "./provider-events.store.ts";

const events = {
  charge: chargeNotified,
  withdrawal: withdrawalNotified,
  account: accountNotified,
  unlinked: accountNotified,
  dispute: disputeNotified,
} as const;

/** Where a gateway posts to: the last part is a secret of this installation's, which nothing has to keep, and which WEBHOOK_NONCE replaces. */
export function webhookUrl(ctx: Pick<Ctx, "config" | "keys">, gateway: GatewayName): string {
  return `${ctx.config.publicUrl}/v1/webhooks/${gateway}/${webhookSecrets(ctx.keys, gateway).path}`;
}

/**
 * Keeps what came, as it came, and has the object that it names read again; a copy within some minutes changes nothing. NOT_FOUND for a
 * wrong secret, or a gateway that this installation does not have; UNAUTHENTICATED where it does not prove who sent it.
 */
export async function receiveWebhook(ctx: Ctx, name: GatewayName, secret: string, request: WebhookRequest) {
  const gateway = ctx.gateways[name];
  if (!gateway || !isSameSecret(secret, webhookSecrets(ctx.keys, name).path)) throw new AppError("NOT_FOUND");
  const reading = gateway.readWebhook(request);
  if (!reading) throw new AppError("UNAUTHENTICATED");
  await inTransaction(ctx, async (ctx) => {
    const id = newId(ctx.now());
    const isNew = await insertEvent(ctx, { id, gateway: name, reading, raw: request.raw });
    if (isNew && reading.notification) await tell(ctx, name, id, reading.notification);
  });
}

async function tell(
  ctx: Ctx,
  gateway: GatewayName,
  eventId: string,
  { kind, objectId, externalAccountId }: GatewayNotification,
) {
  await announce(ctx, events[kind], { eventId, gateway, objectId, externalAccountId });
}
