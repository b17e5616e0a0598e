import type { Ctx } from "#core/ctx";
import { clearPixKeyMissing } from "./pix-key.store.ts";

/** Records that a gateway made a PIX, so the seller's account has a Pix key. */
export async function recordPixKeyFound(ctx: Ctx, connection: { id: string; pix_key_missing_at: Date | null }) {
  if (connection.pix_key_missing_at) await clearPixKeyMissing(ctx, connection.id);
}
