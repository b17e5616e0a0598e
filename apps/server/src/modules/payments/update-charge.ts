import type { Ctx } from "#core/ctx";
import { newTxid } from "#core/ids";
import { formatBrCode } from "./br-code.rules.ts";
import { type OpenPayment, type Sale, updateChargeRow } from "./payments.store.ts";
import type { WayToRenew } from "./resolve-renewal-method.ts";

type Wanted = Sale & {
  way: WayToRenew;
  renewal: { at: Date; codeUntil: Date; receiptUntil: Date };
};

/**
 * Brings an open renewal, which the caller has locked, up to date; other terms get another txid, so that a transfer by the old code does
 * not pay for them. With a receipt its amount, terms, code and method stand; submitted to a gateway it does not change at all.
 */
export async function updateCharge(ctx: Ctx, open: OpenPayment, { way, renewal, ...sale }: Wanted) {
  if (open.is_asked) return;
  const isSold = open.receipt_count > 0;
  const txid = isSold || isSameSale(open, sale) ? open.txid : newTxid();
  const bought = isSold ? standing(open) : { ...sale, txid, ...payableBy(way, sale.amountCents, txid) };
  const wanted = {
    ...bought,
    pixExpiresAt: renewal.codeUntil,
    receiptUntil: bought.gateway === "bacen" ? renewal.receiptUntil : renewal.codeUntil,
    renewsAt: renewal.at,
  };
  const isSame =
    isSameSale(open, wanted) &&
    wanted.method === open.method &&
    wanted.gateway === open.gateway &&
    wanted.pixCopyPaste === open.pix_copy_paste &&
    wanted.renewsAt.getTime() === open.renews_at?.getTime() &&
    // A day at least is given from whenever it is looked at: that alone is no reason to write.
    (open.pix_expires_at ?? 0) >= wanted.pixExpiresAt;
  if (!isSame) await updateChargeRow(ctx, open.id, wanted);
}

function isSameSale(open: OpenPayment, { terms, amountCents, discountCents, couponCode }: Sale): boolean {
  return (
    amountCents === open.amount_cents &&
    discountCents === open.discount_cents &&
    couponCode === open.coupon_code &&
    terms.planId === open.plan_id &&
    terms.periodMonths === open.period_months &&
    terms.priceCents === open.price_cents
  );
}

function standing(open: OpenPayment) {
  return {
    terms: { planId: open.plan_id, periodMonths: open.period_months, priceCents: open.price_cents },
    amountCents: open.amount_cents,
    discountCents: open.discount_cents,
    couponCode: open.coupon_code,
    method: open.method,
    gateway: open.gateway,
    txid: open.txid,
    pixCopyPaste: open.pix_copy_paste,
  };
}

function payableBy(way: WayToRenew, amountCents: number, txid: string) {
  if (way.kind === "key")
    return { method: "pix", gateway: "bacen", pixCopyPaste: formatBrCode({ ...way.pix, amountCents, txid }) } as const;
  const method = way.byCard ? ("credit_card" as const) : ("pix" as const);
  return { method, gateway: way.connection.gateway, pixCopyPaste: null };
}
