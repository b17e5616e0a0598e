import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { pixKeyMissing } from "./gateways.events.ts";
import { markPixKeyMissing } from "./pix-key.store.ts";

const dayMs = 86_400_000;

/**
 * Records that a gateway refused a PIX because the seller's account has no Pix key: the creator reads it, and is mailed once a
 * day at most.
 */
export async function recordPixKeyMissing(ctx: Ctx, connectionId: string) {
  await inTransaction(ctx, async (ctx) => {
    const isMailDue = await markPixKeyMissing(ctx, connectionId, new Date(ctx.now().getTime() - dayMs));
    if (isMailDue) await announce(ctx, pixKeyMissing, { connectionId });
  });
}
