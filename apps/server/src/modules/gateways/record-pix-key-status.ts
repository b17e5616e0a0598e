import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { pixKeyMissing } from "./gateways.events.ts";
import { clearPixKeyMissing, markPixKeyMissing } from "./pix-key.store.ts";

/** Records that a gateway created a PIX, so the seller's account has a PIX key. */
export async function recordPixKeyFound(ctx: Ctx, connection: { id: string; pixKeyMissingAt: Date | null }) {
  if (connection.pixKeyMissingAt) await clearPixKeyMissing(ctx, connection.id);
}

const dayMs = 86_400_000;

/**
 * Records that a gateway refused a PIX because the seller's account has no PIX key. The creator sees it, and gets at
 * most one e-mail a day.
 */
export async function recordPixKeyMissing(ctx: Ctx, connectionId: string) {
  await inTransaction(ctx, async (ctx) => {
    const isMailDue = await markPixKeyMissing(ctx, connectionId, new Date(ctx.now().getTime() - dayMs));
    if (isMailDue) await announce(ctx, pixKeyMissing, { connectionId });
  });
}
