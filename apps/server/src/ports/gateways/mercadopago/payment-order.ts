import type { ChargeOrder, GatewayAccess, Recurrence } from "../port.ts";
import { toDescription } from "../to-description.ts";
import type { MercadoPagoSettings } from "./http.ts";
import { toReais } from "./reais.ts";

/** Mercado Pago's limit for a Pix payment, less a minute for clock differences. */
const maxOpenMs = 30 * 86_400_000 - 60_000;

/** The body of `POST /v1/payments`; `storedCardToken` is a token of the order's stored card. */
export function toPayment(
  order: ChargeOrder,
  { externalAccountId }: GatewayAccess,
  settings: MercadoPagoSettings,
  storedCardToken: string | undefined,
) {
  const { payer, platformCents } = order;
  const [firstName = "", ...others] = payer.name.split(/\s+/);
  const document = payer.document?.replace(/[^0-9A-Z]/gi, "");
  return {
    transaction_amount: toReais(order.amountCents),
    description: toDescription(order.description),
    external_reference: order.reference,
    notification_url: settings.notificationUrl,
    ...(platformCents > 0 && { application_fee: toReais(platformCents) }),
    payer: {
      ...("storedCard" in order && { type: "customer", id: order.storedCard.customerId }),
      email: payer.email,
      first_name: firstName,
      last_name: others.join(" ") || firstName,
      ...(document && { identification: { type: document.length === 14 ? "CNPJ" : "CPF", number: document } }),
    },
    ...(order.method === "pix" ? toPix(order.expiresAt) : toCard(order, externalAccountId, storedCardToken)),
  };
}

function toPix(expiresAt: Date) {
  const at = Math.min(expiresAt.getTime(), Date.now() + maxOpenMs);
  return { payment_method_id: "pix", date_of_expiration: formatTime(at) };
}

/** With milliseconds and an offset, because Mercado Pago does not accept `Z`. Brazil has no daylight saving time since 2019. */
function formatTime(at: number): string {
  return new Date(at - 3 * 3_600_000).toISOString().replace("Z", "-03:00");
}

/** `binary_mode` excludes a pending review of days. */
function toCard(
  order: ChargeOrder & { method: "credit_card" },
  collector: string,
  storedCardToken: string | undefined,
) {
  const isStored = "storedCard" in order;
  const [token, brand] = isStored ? [storedCardToken, order.storedCard.brand] : [order.cardToken, order.cardBrand];
  return {
    token,
    installments: 1,
    binary_mode: true,
    ...(brand && { payment_method_id: brand }),
    ...(isStored && order.storedCard.issuerId && { issuer_id: order.storedCard.issuerId }),
    ...((isStored || order.recurrence) && {
      point_of_interaction: {
        type: "SUBSCRIPTIONS",
        transaction_data: {
          first_time_use: order.recurrence ? order.recurrence.firstChargeId === null : !isStored,
          user_present: !isStored,
          billing_date: formatTime(Date.now()).slice(0, 10),
          ...(order.recurrence && toSubscription(order.recurrence, collector)),
        },
      },
    }),
  };
}

/** By the guide on automatic payments: the id starts with the collector's, `total` is null for a subscription without an end. */
function toSubscription({ subscriptionId, number, periodMonths, firstChargeId }: Recurrence, collector: string) {
  return {
    subscription_id: `${collector}-${subscriptionId}`,
    subscription_sequence: { number, total: null },
    invoice_period: { period: periodMonths, type: "monthly" },
    ...(firstChargeId && { payment_reference: { id: firstChargeId } }),
  };
}
