import { GatewayError } from "../gateway-error.ts";
import type { Charge, ChargeOrder, Gateway, GatewayAccess } from "../port.ts";
import type { Ask, MercadoPagoSettings } from "./http.ts";
import { readPayment } from "./read-payment.ts";

type Charges = Pick<Gateway, "charge" | "getCharge" | "findCharge" | "cancel" | "refund" | "listCharges">;

const atOnce = 50;

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
    const body = paymentOf(order, settings);
    const made = readPayment(
      await ask("/v1/payments", { method: "POST", token: tokenOf(access), key: order.reference, body }),
    );
    if (made.decline) throw new GatewayError("declined", `payment ${made.id}`, made.decline);
    return made;
  };

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

  async function* listCharges(access: GatewayAccess, since: Date) {
    for (let offset = 0; ; offset += atOnce) {
      const query = {
        range: "date_last_updated",
        begin_date: since.toISOString(),
        end_date: "NOW",
        sort: "date_last_updated",
        criteria: "asc",
        limit: String(atOnce),
        offset: String(offset),
      };
      const { results = [] } = await ask("/v1/payments/search", { token: tokenOf(access), query });
      if (results.length > 0) yield results.map(readPayment);
      if (results.length < atOnce) return;
    }
  }

  return { charge, getCharge, findCharge, cancel, refund, listCharges };
}

function paymentOf(order: ChargeOrder, settings: MercadoPagoSettings) {
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
      email: payer.email,
      first_name: firstName,
      last_name: others.join(" ") || firstName,
      ...(document && { identification: { type: document.length === 14 ? "CNPJ" : "CPF", number: document } }),
    },
    ...(order.method === "pix"
      ? { payment_method_id: "pix", date_of_expiration: withOffset(order.expiresAt) }
      : {
          token: order.cardToken,
          installments: 1,
          // Approved or not, at once: an order does not wait for days.
          binary_mode: true,
          ...(order.cardBrand && { payment_method_id: order.cardBrand }),
        }),
  };
}

/** With milliseconds and an offset, which `Z` is not to Mercado Pago. */
function withOffset(at: Date): string {
  return at.toISOString().replace("Z", "+00:00");
}
