import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/index";
import { findDestinationStart } from "#modules/settings/index";
import { findFault } from "#ports/gateways/gateway-error";
import { startSellingThrough } from "./connect-gateway.ts";
import { accountNotified, type GatewayNotification } from "./gateways.events.ts";
import { markEventProcessed } from "./gateways.queries.ts";
import { lockConnection, markApplied, updateStart, updateVerification } from "./gateways.store.ts";
import { deleteDocuments } from "./iugu-documents.store.ts";
import { findAccess, openAccess } from "./open-access.ts";
import { registerGatewayWebhooks } from "./webhooks.ts";

/**
 * Reads the status of a creator's account at the gateway. Once verified, PIX and cards are activated there and the
 * creator sells through it: if they sold before, at the earliest 24 hours after the request. If activation fails, it
 * stays pending and the next poll retries. GatewayError.
 */
export async function syncAccountVerification(ctx: Ctx, connectionId: string) {
  const { gateway, access, connection: existing } = await openAccess(ctx, connectionId);
  const { subaccounts } = gateway;
  if (!subaccounts || existing.status === "disconnected" || existing.status === "verified") return;
  const { status: accountStatus, refusals, refusedDocuments } = await subaccounts.getVerification(access);
  if (accountStatus === "verified") {
    if (existing.status === "refused") await markPending(ctx, connectionId);
    // Webhooks of charges cannot be registered before the verification.
    await registerGatewayWebhooks(ctx, connectionId);
    await subaccounts.activate(access);
  }
  const status = accountStatus === "none" ? "pending" : accountStatus;
  await inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx, connectionId);
    if (!connection || connection.status === "disconnected" || connection.status === "verified") return;
    // The response to our request was lost.
    if (accountStatus !== "none" && !connection.appliedAt) await recordVerificationRequest(ctx, connectionId);
    await updateVerification(ctx, connectionId, { status, refusals, refusedDocuments });
    // After the decision our copies are deleted. New documents are uploaded after a refusal.
    const isDecided = status !== connection.status && status !== "pending";
    if (isDecided) await deleteDocuments(ctx, connection.accountId);
    if (status !== "verified") return;
    const startsAt = await findDestinationStart(ctx, connection.accountId, connection.appliedAt ?? ctx.now());
    if (startsAt) await updateStart(ctx, connectionId, startsAt);
    else await startSellingThrough(ctx, connection.accountId, connection.gateway);
  });
}

/** After a submission, which iugu has also if the state of the account cannot be read now: `pollAccounts` reads it again. */
export async function syncSubmittedAccount(ctx: Ctx, connectionId: string) {
  await syncAccountVerification(ctx, connectionId).catch((error) => {
    if (!findFault(error)) throw error;
    ctx.log.warn({ connectionId, why: error.message }, "an account at iugu was not read or activated");
  });
}

/** Of a refused account that iugu decides anew, so that `pollAccounts` reads it until it is decided and activated. */
export async function markPending(ctx: Ctx, connectionId: string) {
  await inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx, connectionId);
    if (connection?.status === "refused")
      await updateVerification(ctx, connectionId, { status: "pending", refusals: [] });
  });
}

/** iugu has decided on a creator's account: reads its status again. */
async function handleAccountWebhook(ctx: Ctx, { eventId, gateway, externalAccountId }: GatewayNotification) {
  if (gateway !== "iugu") return;
  const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
  if (opened) await syncAccountVerification(ctx, opened.connection.id);
  await markEventProcessed(ctx, eventId);
}

export const onAccountNotifiedJob = defineJob({
  name: "handle-account-webhook",
  queue: "gateway",
  on: [accountNotified],
  options: { retryLimit: 8, retryDelay: 5 },
  run: handleAccountWebhook,
});

/**
 * Logs and mails the first verification request. `payoutLabel` describes the payout account to the creator. Inside a
 * transaction.
 */
export async function recordVerificationRequest(ctx: Ctx, connectionId: string, payoutLabel?: string) {
  const connection = await lockConnection(ctx, connectionId);
  // It may have been canceled during the request.
  if (!connection || connection.status === "disconnected") return;
  if (!connection.appliedAt) await recordAccountChange(ctx, connection.accountId, "iugu_requested");
  await markApplied(ctx, connectionId, payoutLabel);
}
