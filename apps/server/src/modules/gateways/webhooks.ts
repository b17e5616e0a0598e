import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce, defineJob } from "#core/jobs/jobs";
import { hashToken, isSameSecret, listWebhookSecrets } from "#core/keys/keys";
import { inTransaction } from "#core/transaction";
import type { GatewayName, GatewayNotification, WebhookRequest } from "#ports/gateways/port";
import { accountNotified, chargeNotified, disputeNotified, withdrawalNotified } from "./gateways.events.ts";
import { updateWebhookHash } from "./gateways.store.ts";
import { openAccess } from "./open-access.ts";
import { clearEventPayloads, type EventSubject, insertEvent } from "./provider-events.store.ts";

const events = {
  charge: chargeNotified,
  withdrawal: withdrawalNotified,
  account: accountNotified,
  unlinked: accountNotified,
  dispute: disputeNotified,
} as const;

/**
 * The webhook URL of a gateway. Its last part is derived from the installation's secret and WEBHOOK_NONCE, so it is not
 * stored.
 */
export function toWebhookUrl(ctx: Pick<Ctx, "config" | "keys">, gateway: GatewayName): string {
  return `${ctx.config.publicUrl}/v1/webhooks/${gateway}/${listWebhookSecrets(ctx.keys, gateway)[0].path}`;
}

/**
 * Stores the raw webhook and announces the object that it names; duplicates within five minutes are dropped. NOT_FOUND
 * for a wrong secret or an unconfigured gateway; UNAUTHENTICATED for an invalid signature.
 */
export async function receiveWebhook(ctx: Ctx, name: GatewayName, secret: string, request: WebhookRequest) {
  const gateway = ctx.gateways[name];
  const isOurs = listWebhookSecrets(ctx.keys, name).some(({ path }) => isSameSecret(secret, path));
  if (!gateway || !isOurs) throw new AppError("NOT_FOUND");
  const reading = gateway.readWebhook(request);
  if (!reading) throw new AppError("UNAUTHENTICATED");
  await inTransaction(ctx, async (ctx) => {
    const id = newId(ctx.now());
    const isNew = await insertEvent(ctx, { id, gateway: name, reading, raw: request.raw });
    if (isNew && reading.notification) await announceNotification(ctx, name, id, reading.notification);
  });
}

async function announceNotification(
  ctx: Ctx,
  gateway: GatewayName,
  eventId: string,
  { kind, objectId, externalAccountId }: GatewayNotification,
) {
  await announce(ctx, events[kind], { eventId, gateway, objectId, externalAccountId });
}

/** Registers the current webhook URL for this account. Idempotent. GatewayError. */
export async function registerGatewayWebhooks(ctx: Ctx, connectionId: string) {
  const { gateway, access } = await openAccess(ctx, connectionId);
  const url = toWebhookUrl(ctx, gateway.name);
  await gateway.subaccounts?.registerWebhook(access, url);
  await updateWebhookHash(ctx, connectionId, hashToken(url));
}

const batchSize = 2_000;

/** Empties stored webhooks about a person. Their content can be read at the gateway again if needed. */
async function deleteEventPayloads(ctx: Ctx, subject: EventSubject, signal: AbortSignal) {
  let lastId: string | undefined;
  do {
    signal.throwIfAborted();
    lastId = await clearEventPayloads(ctx, subject, lastId, batchSize);
  } while (lastId);
}

/** The payload contains the deleted person's e-mail, so pg-boss deletes it after a day. */
export const deleteEventPayloadsJob = defineJob<{ email: string; chargeIds: string[] }>({
  name: "delete-event-payloads",
  queue: "maintenance",
  options: { retryLimit: 10, deleteAfterSeconds: 86_400 },
  run: (ctx, named, signal) => deleteEventPayloads(ctx, named, signal),
});
