import type { Ctx } from "#core/ctx";
import { writeBrCode } from "./br-code.rules.ts";
import type { WayToRenew } from "./find-ways-to-renew.ts";
import { type OpenPayment, updateCharge } from "./payments.store.ts";

type Wanted = {
  amountCents: number;
  discountCents: number;
  way: WayToRenew;
  renewal: { at: Date; codeUntil: Date; receiptUntil: Date };
};

/**
 * Brings an open charge, which the caller has locked, up to date. What somebody has sent a proof for keeps its amount, its code and
 * its way; what a gateway was asked for stands as it is.
 */
export async function changeCharge(ctx: Ctx, open: OpenPayment, { amountCents, discountCents, way, renewal }: Wanted) {
  if (open.is_asked) return;
  const isProved = open.receipt_count > 0;
  const bought = isProved
    ? {
        amountCents: open.amount_cents,
        discountCents: open.discount_cents,
        method: open.method,
        gateway: open.gateway,
        pixCopyPaste: open.pix_copy_paste,
      }
    : { amountCents, discountCents, ...payableBy(way, amountCents, open.txid) };
  const wanted = {
    ...bought,
    pixExpiresAt: renewal.codeUntil,
    receiptUntil: bought.gateway === "bacen" ? renewal.receiptUntil : renewal.codeUntil,
    renewsAt: renewal.at,
  };
  const isSame =
    wanted.amountCents === open.amount_cents &&
    wanted.discountCents === open.discount_cents &&
    wanted.method === open.method &&
    wanted.gateway === open.gateway &&
    wanted.pixCopyPaste === open.pix_copy_paste &&
    wanted.renewsAt.getTime() === open.renews_at?.getTime() &&
    // A day at least is given from whenever it is looked at: that alone is no reason to write.
    (open.pix_expires_at ?? 0) >= wanted.pixExpiresAt;
  if (!isSame) await updateCharge(ctx, open.id, wanted);
}

function payableBy(way: WayToRenew, amountCents: number, txid: string) {
  if (way.kind === "key")
    return { method: "pix", gateway: "bacen", pixCopyPaste: writeBrCode({ ...way.pix, amountCents, txid }) } as const;
  const method = way.byCard ? ("credit_card" as const) : ("pix" as const);
  return { method, gateway: way.connection.gateway, pixCopyPaste: null };
}
