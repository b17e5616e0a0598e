import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { markChecked, selectElsewhere, selectUndecided } from "./gateways.store.ts";
import { deleteDocumentsBefore } from "./iugu-documents.store.ts";
import { webhookUrl } from "./receive-webhook.ts";
import { registerGatewayWebhooks } from "./register-gateway-webhooks.ts";
import { syncAccountVerification } from "./sync-account-verification.ts";

const unaskedMs = 4 * 60_000;
const atOnce = 100;
const documentsMs = 7 * 86_400_000;

/**
 * Reads the accounts that wait for a decision or for PIX to be switched on, for webhooks that never came; has verified ones post to the
 * address that the webhook has now; and erases documents that nobody has sent on for a week.
 */
export async function pollAccounts(ctx: Ctx) {
  await deleteDocumentsBefore(ctx, new Date(ctx.now().getTime() - documentsMs));
  for (const id of await selectUndecided(ctx, new Date(ctx.now().getTime() - unaskedMs), atOnce)) {
    try {
      await syncAccountVerification(ctx, id);
    } catch (err) {
      ctx.log.error({ err, connectionId: id }, "an account at a gateway could not be read or activated");
      // Others are not kept waiting by one that fails.
      await markChecked(ctx, id);
    }
  }
  await moveWebhooks(ctx);
}

/** After WEBHOOK_NONCE or the public address has changed. */
async function moveWebhooks(ctx: Ctx) {
  if (!ctx.gateways.iugu?.subaccounts) return;
  for (const id of await selectElsewhere(ctx, "iugu", hashToken(webhookUrl(ctx, "iugu")), atOnce)) {
    try {
      await registerGatewayWebhooks(ctx, id);
    } catch (err) {
      ctx.log.error({ err, connectionId: id }, "a webhook's new address could not be registered at a gateway");
      await markChecked(ctx, id);
    }
  }
}
