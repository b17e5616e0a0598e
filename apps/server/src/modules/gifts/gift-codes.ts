import type { Ctx } from "#core/ctx";
import { digest } from "#core/keys/keys";

/** The secret of a gift's link. Derived from the order's id, so that its buyer sees it again without it being stored. */
export function toGiftCode(ctx: Pick<Ctx, "keys">, orderId: string): string {
  return digest(ctx.keys, "gift-claim", orderId);
}

export function toGiftUrl(ctx: Pick<Ctx, "keys" | "config">, orderId: string): string {
  return `${ctx.config.publicUrl}/presente/${toGiftCode(ctx, orderId)}`;
}
