import type { Ctx } from "#core/ctx";
import { writeBrCode } from "./br-code.rules.ts";
import { type OpenPayment, updateCharge } from "./payments.store.ts";

type Wanted = {
  amountCents: number;
  discountCents: number;
  pix: { key: string; name: string; city: string };
  renewal: { at: Date; codeUntil: Date; receiptUntil: Date };
};

/** Brings an open charge, which the caller has locked, up to date. What somebody has sent a proof for keeps its amount and its code. */
export async function changeCharge(ctx: Ctx, open: OpenPayment, { amountCents, discountCents, pix, renewal }: Wanted) {
  const isProved = open.receipt_count > 0;
  const wanted = {
    amountCents: isProved ? open.amount_cents : amountCents,
    discountCents: isProved ? open.discount_cents : discountCents,
    pixCopyPaste: isProved ? (open.pix_copy_paste ?? "") : writeBrCode({ ...pix, amountCents, txid: open.txid }),
    pixExpiresAt: renewal.codeUntil,
    receiptUntil: renewal.receiptUntil,
    renewsAt: renewal.at,
  };
  const isSame =
    wanted.amountCents === open.amount_cents &&
    wanted.discountCents === open.discount_cents &&
    wanted.pixCopyPaste === open.pix_copy_paste &&
    wanted.renewsAt.getTime() === open.renews_at?.getTime() &&
    // A day at least is given from whenever it is looked at: that alone is no reason to write.
    (open.pix_expires_at ?? 0) >= wanted.pixExpiresAt;
  if (!isSame) await updateCharge(ctx, open.id, wanted);
}
