import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { hashToken } from "#core/keys/keys";
import { markChecked, selectUndecided, selectWithOtherWebhook } from "./gateways.store.ts";
import { deleteDocumentsBefore } from "./iugu-documents.store.ts";
import { syncAccountVerification } from "./sync-account-verification.ts";
import { registerGatewayWebhooks, toWebhookUrl } from "./webhooks.ts";

const pollAgeMs = 4 * 60_000;
const batchSize = 100;
const documentTtlMs = 7 * 86_400_000;

/**
 * Polls accounts that await verification or activation in case a webhook was lost, updates the webhook URL of verified
 * ones, and deletes documents that were not sent for a week.
 */
export async function pollAccounts(ctx: Ctx) {
  await deleteDocumentsBefore(ctx, new Date(ctx.now().getTime() - documentTtlMs));
  for (const id of await selectUndecided(ctx, new Date(ctx.now().getTime() - pollAgeMs), batchSize)) {
    try {
      await syncAccountVerification(ctx, id);
    } catch (err) {
      ctx.log.error({ err, connectionId: id }, "an account at a gateway could not be read or activated");
      // A failing account must not delay the others.
      await markChecked(ctx, id);
    }
  }
  await updateWebhookUrls(ctx);
}

/** Needed after a change of WEBHOOK_NONCE or the public address. */
async function updateWebhookUrls(ctx: Ctx) {
  if (!ctx.gateways.iugu?.subaccounts) return;
  for (const id of await selectWithOtherWebhook(ctx, "iugu", hashToken(toWebhookUrl(ctx, "iugu")), batchSize)) {
    try {
      await registerGatewayWebhooks(ctx, id);
    } catch (err) {
      ctx.log.error({ err, connectionId: id }, "a webhook's new address could not be registered at a gateway");
      await markChecked(ctx, id);
    }
  }
}

export const pollAccountsJob = defineJob({
  name: "poll-accounts",
  queue: "poll",
  cron: "*/5 * * * *",
  run: pollAccounts,
});
