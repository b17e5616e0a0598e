import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { findDestinationStart } from "#modules/settings/settings.queries";
import type { GatewayName } from "#ports/gateways/port";
import { sellThrough } from "./connect-gateway.ts";
import { lockConnection, updateStanding, updateStart } from "./gateways.store.ts";
import { deleteDocuments } from "./iugu-documents.store.ts";
import { openAccess } from "./open-access.ts";
import { recordVerificationRequest } from "./record-verification-request.ts";
import { registerGatewayWebhooks } from "./register-gateway-webhooks.ts";

/**
 * Reads the status of a creator's account at the gateway. Once it is verified, PIX and cards are switched on there, and from then
 * on the creator sells through it, or, if they sold before, 24 hours after the request at the earliest; where switching on fails it
 * stays pending, and the next poll tries again. GatewayError.
 */
export async function syncAccountVerification(ctx: Ctx, connectionId: string) {
  const { gateway, access, connection: known } = await openAccess(ctx, connectionId);
  const { subaccounts } = gateway;
  if (!subaccounts || known.status === "disconnected" || known.status === "verified") return;
  const { status: found, refusals, refusedDocuments } = await subaccounts.standing(access);
  if (found === "verified") {
    // Before it was verified, events of its charges could not be asked for.
    await registerGatewayWebhooks(ctx, connectionId);
    await subaccounts.activate(access);
  }
  const status = found === "none" ? "pending" : found;
  await inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx, connectionId);
    // It may have been left or verified meanwhile.
    if (!connection || connection.status === "disconnected" || connection.status === "verified") return;
    // The request's own answer was lost.
    if (found !== "none" && !connection.applied_at) await recordVerificationRequest(ctx, connectionId);
    await updateStanding(ctx, connectionId, { status, refusals, refusedDocuments });
    // Decided: what iugu has seen is not kept here. Documents for another try are uploaded after a refusal.
    const isDecided = status !== connection.status && status !== "pending";
    if (isDecided) await deleteDocuments(ctx, connection.account_id);
    if (status !== "verified") return;
    const startsAt = await findDestinationStart(ctx, connection.account_id, connection.applied_at ?? ctx.now());
    if (startsAt) await updateStart(ctx, connectionId, startsAt);
    else await sellThrough(ctx, connection.account_id, connection.gateway as GatewayName);
  });
}
