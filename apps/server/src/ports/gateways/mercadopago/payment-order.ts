import type { ChargeOrder, GatewayAccess, Recurrence } from "../port.ts";
import type { MercadoPagoSettings } from "./http.ts";
import { reaisOf } from "./reais.ts";

/** The longest that a Pix payment stays open; what is beyond is refused. Less a minute, for two clocks that differ. */
const longestOpenMs = 30 * 86_400_000 - 60_000;

/** The body of `POST /v1/payments`; `keptToken` pays by a kept card. */
export function paymentOf(
  order: ChargeOrder,
  { externalAccountId }: GatewayAccess,
  settings: MercadoPagoSettings,
  keptToken: string | undefined,
) {
  const { payer, platformCents } = order;
  const [firstName = "", ...others] = payer.name.split(/\s+/);
  const document = payer.document?.replace(/[^0-9A-Z]/gi, "");
  return {
    transaction_amount: reaisOf(order.amountCents),
    description: order.description,
    external_reference: order.reference,
    notification_url: settings.notificationUrl,
    ...(platformCents > 0 && { application_fee: reaisOf(platformCents) }),
    payer: {
      ...("kept" in order && { type: "customer", id: order.kept.customerId }),
      email: payer.email,
      first_name: firstName,
      last_name: others.join(" ") || firstName,
      ...(document && { identification: { type: document.length === 14 ? "CNPJ" : "CPF", number: document } }),
    },
    ...(order.method === "pix" ? pixOf(order.expiresAt) : cardOf(order, externalAccountId, keptToken)),
  };
}

function pixOf(expiresAt: Date) {
  const at = Math.min(expiresAt.getTime(), Date.now() + longestOpenMs);
  return { payment_method_id: "pix", date_of_expiration: inSaoPaulo(at) };
}

/** With milliseconds and an offset, which `Z` is not to Mercado Pago; Brazil has had no daylight saving time since 2019. */
function inSaoPaulo(at: number): string {
  return new Date(at - 3 * 3_600_000).toISOString().replace("Z", "-03:00");
}

/** Approved or not, at once: an order does not wait for days. */
function cardOf(order: ChargeOrder & { method: "credit_card" }, collector: string, keptToken: string | undefined) {
  const isKept = "kept" in order;
  const [token, brand] = isKept ? [keptToken, order.kept.brand] : [order.cardToken, order.cardBrand];
  return {
    token,
    installments: 1,
    binary_mode: true,
    ...(brand && { payment_method_id: brand }),
    ...(isKept && order.kept.issuerId && { issuer_id: order.kept.issuerId }),
    ...((isKept || order.recurrence) && {
      point_of_interaction: {
        type: "SUBSCRIPTIONS",
        transaction_data: {
          first_time_use: order.recurrence ? order.recurrence.firstChargeId === null : !isKept,
          user_present: !isKept,
          billing_date: inSaoPaulo(Date.now()).slice(0, 10),
          ...(order.recurrence && recurrenceOf(order.recurrence, collector)),
        },
      },
    }),
  };
}

/** The guide on automatic payments: the id begins with the collector's, a subscription without an end has `total` null. */
function recurrenceOf({ subscriptionId, number, periodMonths, firstChargeId }: Recurrence, collector: string) {
  return {
    subscription_id: `${collector}-${subscriptionId}`,
    subscription_sequence: { number, total: null },
    invoice_period: { period: periodMonths, type: "monthly" },
    ...(firstChargeId && { payment_reference: { id: firstChargeId } }),
  };
}
