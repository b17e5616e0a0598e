import type { Ctx } from "#core/ctx";
import { newId, newTxid } from "#core/ids";
import { formatBrCode } from "./br-code.rules.ts";
import { chargeLife } from "./payments.rules.ts";
import { insertPayment, type Sale } from "./payments.store.ts";

type Order = Sale & {
  accountId: string;
  subscriptionId: string;
  pix: { key: string; name: string; city: string };
  /** For a renewal: the end of the current period, and until when it can be paid. */
  renewal?: { at: Date; codeUntil: Date; receiptUntil: Date };
};

/** A charge to the creator's own key, with its own txid. Returns its id. */
export async function openPixPayment(
  ctx: Ctx,
  { accountId, subscriptionId, terms, amountCents, discountCents, couponCode, pix, renewal }: Order,
): Promise<string> {
  const [id, txid, now] = [newId(ctx.now()), newTxid(), ctx.now().getTime()];
  await insertPayment(ctx, {
    id,
    accountId,
    subscriptionId,
    terms,
    amountCents,
    discountCents,
    couponCode,
    method: "pix",
    gateway: "bacen",
    txid,
    pixCopyPaste: formatBrCode({ ...pix, amountCents, txid }),
    pixExpiresAt: renewal?.codeUntil ?? new Date(now + chargeLife.codeMs),
    receiptUntil: renewal?.receiptUntil ?? new Date(now + chargeLife.receiptMs),
    renewsAt: renewal?.at ?? null,
  });
  return id;
}
