import type { Ctx } from "#core/ctx";
import type { ChargeOrder, Recurrence } from "#ports/gateways/port";
import type { GatewayCharge } from "./gateway-charges.store.ts";
import type { PaymentRow } from "./payments.store.ts";
import { selectCardCharges } from "./renewal-cards.store.ts";
import { toSoldTitle } from "./sold.rules.ts";

/** The request for a payment's charge, without the method. */
export function toChargeRequest({ now }: Ctx, payment: PaymentRow, charge: GatewayCharge): Omit<ChargeOrder, "method"> {
  return {
    reference: payment.id,
    amountCents: payment.amountCents,
    platformCents: charge.platformCents,
    description: toSoldTitle(payment),
    payer: toPayer(payment),
    expiresAt: payment.pixExpiresAt ?? new Date(now().getTime() + 3_600_000),
  };
}

export function toPayer(payment: Pick<PaymentRow, "fanName" | "fanEmail" | "fanPhone" | "fanDocument">) {
  return {
    name: payment.fanName,
    email: payment.fanEmail,
    phone: payment.fanPhone,
    document: payment.fanDocument,
  };
}

/** The number of a subscription's next card charge in the account of a connection. */
export async function getRecurrence(ctx: Ctx, subscriptionId: string, connectionId: string): Promise<Recurrence> {
  const { periodMonths, paidCount, firstChargeId } = await selectCardCharges(ctx, subscriptionId, connectionId);
  return { subscriptionId, number: paidCount + 1, periodMonths, firstChargeId };
}
