import { GatewayError } from "../gateway-error.ts";
import type { Charge, ChargeOrder, Gateway, GatewayAccess, KeptCard } from "../port.ts";
import type { Ask, MercadoPagoSettings } from "./http.ts";
import { readPayment } from "./read-payment.ts";

type Charges = Pick<Gateway, "charge" | "getCharge" | "findCharge" | "cancel" | "refund" | "listChanged">;

/** Charges are payments into the creator's own account; the platform's part comes as `application_fee`. */
export function createCharges(ask: Ask, settings: MercadoPagoSettings): Charges {
  const tokenOf = ({ credentials }: GatewayAccess) => credentials.accessToken ?? "";
  const pathOf = (id: string) => `/v1/payments/${encodeURIComponent(id)}`;

  const getCharge: Charges["getCharge"] = async (access, id) =>
    readPayment(await ask(pathOf(id), { token: tokenOf(access) }));

  const findCharge: Charges["findCharge"] = async (access, reference) => {
    const query = { external_reference: reference, sort: "date_created", criteria: "desc" };
    const { results = [] } = await ask("/v1/payments/search", { token: tokenOf(access), query });
    const found: Charge[] = results.map(readPayment).filter((one: Charge) => one.reference === reference);
    // What was paid tells more than a card that was declined before it.
    return found.find(({ status }) => status === "paid") ?? found[0];
  };

  const charge: Charges["charge"] = async (access, order) => {
    // A kept card pays by a token of its own, which only its seller may ask for and which needs no code of the card's.
    const token = "kept" in order ? await tokenOfKept(access, order.kept) : undefined;
    const body = paymentOf(order, settings, token);
    const made = readPayment(
      await ask("/v1/payments", { method: "POST", token: tokenOf(access), key: order.reference, body }),
    );
    if (made.decline) throw new GatewayError("declined", `payment ${made.id}`, made.decline);
    return made;
  };

  async function tokenOfKept(access: GatewayAccess, { customerId, cardId }: KeptCard): Promise<string> {
    const body = { card_id: cardId, customer_id: customerId };
    const told = await ask("/v1/card_tokens", { method: "POST", token: tokenOf(access), body }).catch((error) => {
      // Nothing is charged by this, whatever has become of it.
      if (!(error instanceof GatewayError) || error.fault !== "unknown") throw error;
      throw new GatewayError("unreachable", `no token of a kept card: ${error.message}`);
    });
    return String(told.id);
  }

  const cancel: Charges["cancel"] = async (access, id) => {
    try {
      const body = { status: "cancelled" };
      return readPayment(await ask(pathOf(id), { method: "PUT", token: tokenOf(access), body }));
    } catch (error) {
      if (!(error instanceof GatewayError) || error.fault !== "refused") throw error;
      // What cannot be called off has come to an end of its own.
      return getCharge(access, id);
    }
  };

  const refund: Charges["refund"] = async (access, id) => {
    const standing = await getCharge(access, id);
    if (standing.status !== "paid") return standing;
    await ask(`${pathOf(id)}/refunds`, { method: "POST", token: tokenOf(access), key: `${id}:refund`, body: {} });
    return getCharge(access, id).catch((error) => {
      throw new GatewayError("unknown", `refunded, and not read: ${(error as Error).message}`);
    });
  };

  const listChanged: Charges["listChanged"] = async (access, since) => {
    const found: Charge[] = [];
    for (;;) {
      const query = {
        range: "date_last_updated",
        begin_date: since.toISOString(),
        end_date: "NOW",
        sort: "date_last_updated",
        criteria: "asc",
        limit: "50",
        offset: String(found.length),
      };
      const { results = [] } = await ask("/v1/payments/search", { token: tokenOf(access), query });
      found.push(...results.map(readPayment));
      if (results.length < 50) return found;
    }
  };

  return { charge, getCharge, findCharge, cancel, refund, listChanged };
}

function paymentOf(order: ChargeOrder, settings: MercadoPagoSettings, keptToken: string | undefined) {
  const { payer, platformCents } = order;
  const [firstName = "", ...others] = payer.name.split(/\s+/);
  const document = payer.document?.replace(/[^0-9A-Z]/gi, "");
  return {
    transaction_amount: order.amountCents / 100,
    description: order.description,
    external_reference: order.reference,
    notification_url: settings.notificationUrl,
    ...(platformCents > 0 && { application_fee: platformCents / 100 }),
    payer: {
      ...("kept" in order && { type: "customer", id: order.kept.customerId }),
      email: payer.email,
      first_name: firstName,
      last_name: others.join(" ") || firstName,
      ...(document && { identification: { type: document.length === 14 ? "CNPJ" : "CPF", number: document } }),
    },
    ...methodOf(order, keptToken),
  };
}

/** Approved or not, at once: an order does not wait for days. */
function methodOf(order: ChargeOrder, keptToken: string | undefined) {
  if (order.method === "pix") return { payment_method_id: "pix", date_of_expiration: withOffset(order.expiresAt) };
  const [token, brand] = "kept" in order ? [keptToken, order.kept.brand] : [order.cardToken, order.cardBrand];
  return {
    token,
    installments: 1,
    binary_mode: true,
    ...(brand && { payment_method_id: brand }),
    // That nobody stands before it, and that it was agreed on (Mercado Pago, automatic payments).
    ...("kept" in order && {
      point_of_interaction: {
        type: "SUBSCRIPTIONS",
        transaction_data: { first_time_use: false, user_present: false, billing_date: dayInSaoPaulo() },
      },
    }),
  };
}

function dayInSaoPaulo(): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(Date.now());
}

/** With milliseconds and an offset, which `Z` is not to Mercado Pago. */
function withOffset(at: Date): string {
  return at.toISOString().replace("Z", "+00:00");
}
