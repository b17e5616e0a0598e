import type { Ctx } from "#core/ctx";
import { newId, newTxid } from "#core/ids";
import { announce } from "#core/jobs/jobs";
import type { Connection } from "#modules/gateways/index";
import { findFee } from "#modules/ledger/index";
import { type Sale, updateSubscriptionOrder } from "#modules/subscriptions/index";
import { formatBrCode } from "./br-code.rules.ts";
import { insertGatewayCharge } from "./gateway-charges.store.ts";
import { insertFormerCode } from "./late-payments.store.ts";
import { openPixPayment } from "./open-payment.ts";
import { setMethod } from "./payment-states.store.ts";
import { cardDue } from "./payments.events.ts";
import { insertPayment, type OpenPayment, updateChargeRow } from "./payments.store.ts";
import type { RenewalMethod } from "./resolve-renewal-method.ts";

type RenewalTerms = Sale & {
  way: RenewalMethod;
  renewal: { at: Date; codeUntil: Date; receiptUntil: Date };
};

/**
 * Updates an open renewal that the caller has locked to the current terms. Other terms get another txid, so that a
 * transfer with the old code does not pay them; the old code is kept with its terms. After a receipt, amount, terms, code and method stay; after a
 * submission to a gateway nothing changes.
 */
export async function updateCharge(ctx: Ctx, open: OpenPayment, { way, renewal, ...sale }: RenewalTerms) {
  if (open.hasCharge) return;
  const isSold = open.receiptCount > 0;
  const txid = isSold || isSameSale(open, sale) ? open.txid : newTxid();
  const charge = isSold ? toCurrentCharge(open) : { ...sale, txid, ...toMethodColumns(way, sale.amountCents, txid) };
  const updated = {
    ...charge,
    pixExpiresAt: renewal.codeUntil,
    receiptUntil: charge.gateway === "bacen" ? renewal.receiptUntil : renewal.codeUntil,
    renewsAt: renewal.at,
  };
  const isSame =
    isSameSale(open, updated) &&
    updated.method === open.method &&
    updated.gateway === open.gateway &&
    updated.pixCopyPaste === open.pixCopyPaste &&
    updated.renewsAt.getTime() === open.renewsAt?.getTime() &&
    // The minimum of a day counts from every read, which alone is no reason to write.
    (open.pixExpiresAt ?? 0) >= updated.pixExpiresAt;
  if (isSame) return;
  // The code may have been copied: a transfer with it pays what it was for.
  if (updated.txid !== open.txid && open.gateway === "bacen") await insertFormerCode(ctx, open);
  await updateChargeRow(ctx, open.id, updated);
  if (!isSameSale(open, updated)) await updateSubscriptionOrder(ctx, open.orderId, updated);
}

function isSameSale(open: OpenPayment, { terms, amountCents, discountCents, couponCode }: Sale): boolean {
  return (
    amountCents === open.amountCents &&
    discountCents === open.discountCents &&
    couponCode === open.couponCode &&
    terms.planId === open.planId &&
    terms.periodMonths === open.periodMonths &&
    terms.priceCents === open.priceCents
  );
}

function toCurrentCharge(open: OpenPayment) {
  return {
    terms: { planId: open.planId, periodMonths: open.periodMonths, priceCents: open.priceCents },
    amountCents: open.amountCents,
    discountCents: open.discountCents,
    couponCode: open.couponCode,
    method: open.method,
    gateway: open.gateway,
    txid: open.txid,
    pixCopyPaste: open.pixCopyPaste,
  };
}

function toMethodColumns(way: RenewalMethod, amountCents: number, txid: string) {
  if (way.kind === "key")
    return { method: "pix", gateway: "bacen", pixCopyPaste: formatBrCode({ ...way.pix, amountCents, txid }) } as const;
  const method = way.byCard ? ("credit_card" as const) : ("pix" as const);
  return { method, gateway: way.connection.gateway, pixCopyPaste: null };
}

type Order = {
  accountId: string;
  orderId: string;
  subscriptionId: string;
  amountCents: number;
  way: RenewalMethod;
  renewal: { at: Date; codeUntil: Date; receiptUntil: Date };
};

/**
 * The payment of the next period. A charge at a gateway is submitted only when somebody requests its code or its card
 * is due.
 */
export async function openRenewalPayment(ctx: Ctx, { way, renewal, ...order }: Order): Promise<string> {
  if (way.kind === "key") return openPixPayment(ctx, { ...order, pix: way.pix, renewal });
  const id = newId(ctx.now());
  await insertPayment(ctx, {
    ...order,
    id,
    method: way.byCard ? "credit_card" : "pix",
    gateway: way.connection.gateway,
    txid: newTxid(),
    pixCopyPaste: null,
    pixExpiresAt: renewal.codeUntil,
    receiptUntil: renewal.codeUntil,
    renewsAt: renewal.at,
  });
  return id;
}

type Renewal = { id: string; amountCents: number };

/**
 * Records a card charge for a renewal that the caller has locked, with today's fee. `chargeCard` submits it afterwards,
 * once.
 */
export async function requestCardCharge(ctx: Ctx, connection: Connection, renewal: Renewal) {
  await insertCharge(ctx, connection, renewal, undefined);
  await announce(ctx, cardDue, { paymentId: renewal.id });
}

/** Records a PIX charge for a renewal. The caller submits it with `submitCharge` after the commit. */
export async function requestPixCharge(ctx: Ctx, connection: Connection, renewal: Renewal) {
  await setMethod(ctx, renewal.id, "pix");
  await insertCharge(ctx, connection, renewal, ctx.now());
}

async function insertCharge(ctx: Ctx, connection: Connection, { id, amountCents }: Renewal, sentAt: Date | undefined) {
  const gateway = connection.gateway;
  const platformCents = await findFee(ctx, gateway, amountCents);
  await insertGatewayCharge(ctx, {
    paymentId: id,
    connectionId: connection.id,
    gateway,
    platformCents,
    ...(sentAt && { sentAt }),
  });
}
