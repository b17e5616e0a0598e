import type { Ctx } from "#core/ctx";
import { type Connection, findSellingConnection, findVerifiedConnection } from "#modules/gateways/gateways.queries";
import { canChargePix } from "#modules/gateways/pix-key.rules";
import { findPix } from "#modules/settings/settings.queries";
import { selectHabit } from "./renewal-cards.store.ts";

export type WayToRenew =
  | { kind: "key"; pix: NonNullable<Awaited<ReturnType<typeof findPix>>> }
  | { kind: "gateway"; connection: Connection; byCard: boolean };

type Bought = { id: string; account_id: string; fan_document: string | null };

/**
 * How the next period of a subscription is paid: by the way that it was bought, while there is that way, whatever the creator sells
 * by now; else by hers of today. Undefined while she can't be paid at all.
 */
export async function resolveRenewalMethod(
  ctx: Ctx,
  { id, account_id, fan_document }: Bought,
): Promise<WayToRenew | undefined> {
  const habit = await selectHabit(ctx, id);
  const byCard = habit?.cardConnectionId ? await findVerifiedConnection(ctx, habit.cardConnectionId) : undefined;
  if (byCard) return { kind: "gateway", connection: byCard, byCard: true };
  const pix = await findPix(ctx, account_id);
  const takes = (connection: Connection | undefined) =>
    connection &&
    (!pix || canChargePix(connection, "renewal", ctx.now())) &&
    (fan_document !== null || !ctx.gateways[connection.gateway]?.needsDocument);
  const same = habit?.connectionId ? await findVerifiedConnection(ctx, habit.connectionId) : undefined;
  if (same && takes(same)) return { kind: "gateway", connection: same, byCard: false };
  if (pix && habit?.isPaid && !habit.connectionId) return { kind: "key", pix };
  const selling = await findSellingConnection(ctx, account_id);
  if (selling && takes(selling)) return { kind: "gateway", connection: selling, byCard: false };
  return pix && { kind: "key", pix };
}
