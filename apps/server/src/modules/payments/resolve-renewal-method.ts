import type { Ctx } from "#core/ctx";
import { type Connection, canChargePix, findSellingConnection, findVerifiedConnection } from "#modules/gateways/index";
import { findPix } from "#modules/settings/index";
import { selectRenewalAccounts } from "./renewal-cards.store.ts";

export type RenewalMethod =
  | { kind: "key"; pix: NonNullable<Awaited<ReturnType<typeof findPix>>> }
  | { kind: "gateway"; connection: Connection; byCard: boolean; needsDocument: boolean };

type Bought = { id: string; accountId: string; fanDocument: string | null };

/**
 * The payment method of a subscription's next period: the one it was bought with while that still works, whatever the
 * creator offers now; otherwise the creator's current one. Undefined if they cannot receive payments. `needsDocument`: the payer
 * must give the CPF before the charge, so that a card cannot be charged yet.
 */
export async function resolveRenewalMethod(
  ctx: Ctx,
  { id, accountId, fanDocument }: Bought,
): Promise<RenewalMethod | undefined> {
  const habit = await selectRenewalAccounts(ctx, id);
  const byCard = habit?.cardConnectionId ? await findVerifiedConnection(ctx, habit.cardConnectionId) : undefined;
  if (byCard && !isDocumentMissing(ctx, byCard, fanDocument))
    return { kind: "gateway", connection: byCard, byCard: true, needsDocument: false };
  const pix = await findPix(ctx, accountId);
  const takes = (connection: Connection) => !pix || canChargePix(connection, "renewal", ctx.now());
  const through = (connection: Connection) => {
    const needsDocument = isDocumentMissing(ctx, connection, fanDocument);
    return { kind: "gateway" as const, connection, byCard: false, needsDocument };
  };
  const same = habit?.connectionId ? await findVerifiedConnection(ctx, habit.connectionId) : undefined;
  if (same && takes(same)) return through(same);
  if (pix && habit?.isPaid && !habit.connectionId) return { kind: "key", pix };
  const selling = await findSellingConnection(ctx, accountId);
  if (selling && takes(selling)) return through(selling);
  return pix && { kind: "key", pix };
}

/** Whether a gateway requires the CPF of a payer who has given none, such as in a free order. */
export function isDocumentMissing(
  ctx: Ctx,
  { gateway }: Pick<Connection, "gateway">,
  document: string | null,
): boolean {
  return document === null && (ctx.gateways[gateway]?.needsDocument ?? false);
}
