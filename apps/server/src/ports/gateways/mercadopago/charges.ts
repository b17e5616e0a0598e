import { GatewayError } from "../gateway-error.ts";
import type { Charge, Gateway, GatewayAccess, KeptCard } from "../port.ts";
import { cardTokenAnswer, paymentAnswer, paymentsFound, paymentsListed } from "./answers.ts";
import type { Ask, MercadoPagoSettings } from "./http.ts";
import { paymentOf } from "./payment-order.ts";
import { readPayment } from "./read-payment.ts";

type Charges = Pick<Gateway, "charge" | "getCharge" | "findCharge" | "cancel" | "listCharges">;

const atOnce = 50;

export const tokenOf = ({ credentials }: GatewayAccess): string => credentials.accessToken ?? "";
export const pathOf = (paymentId: string): string => `/v1/payments/${encodeURIComponent(paymentId)}`;

/** Charges are payments into the creator's own account; the platform's part comes as `application_fee`. */
export function createCharges(ask: Ask, settings: MercadoPagoSettings): Charges {
  const getCharge: Charges["getCharge"] = async (access, id) =>
    readPayment(await ask(pathOf(id), paymentAnswer, { token: tokenOf(access) }));

  const findCharge: Charges["findCharge"] = async (access, reference) => {
    const query = { external_reference: reference, sort: "date_created", criteria: "desc" };
    const { results } = await ask("/v1/payments/search", paymentsFound, { token: tokenOf(access), query });
    const found = results.map(readPayment).filter((one) => one.reference === reference);
    // One that was ever paid tells more than a card that was declined before it.
    return found.find(({ paidAt }) => paidAt !== null) ?? found[0];
  };

  const charge: Charges["charge"] = async (access, order) => {
    // A kept card pays by a token of its own, which only its seller may ask for and which needs no code of the card's.
    const token = "kept" in order ? await tokenOfKept(access, order.kept) : undefined;
    const body = paymentOf(order, access, settings, token);
    const call = { method: "POST", token: tokenOf(access), key: order.reference, body } as const;
    const made = readPayment(await ask("/v1/payments", paymentAnswer, call));
    if (made.decline) throw new GatewayError("declined", `payment ${made.id}`, made.decline);
    return made;
  };

  async function tokenOfKept(access: GatewayAccess, { customerId, cardId }: KeptCard): Promise<string> {
    const body = { card_id: cardId, customer_id: customerId };
    const call = { method: "POST", token: tokenOf(access), body } as const;
    const { id } = await ask("/v1/card_tokens", cardTokenAnswer, call).catch((error) => {
      // Nothing is charged by this, whatever has become of it.
      if (!(error instanceof GatewayError) || error.fault !== "unknown") throw error;
      throw new GatewayError("unreachable", `no token of a kept card: ${error.message}`, undefined, error.reason);
    });
    return id;
  }

  const cancel: Charges["cancel"] = async (access, id) => {
    try {
      const call = { method: "PUT", token: tokenOf(access), body: { status: "cancelled" } } as const;
      return readPayment(await ask(pathOf(id), paymentAnswer, call));
    } catch (error) {
      if (!(error instanceof GatewayError) || error.fault !== "refused") throw error;
      // What cannot be canceled has ended already.
      return getCharge(access, id);
    }
  };

  async function* listCharges(access: GatewayAccess, since: Date): AsyncIterable<Charge[]> {
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
      const { results } = await ask("/v1/payments/search", paymentsListed, { token: tokenOf(access), query });
      const readable = results.filter((payment) => payment !== undefined);
      if (readable.length > 0) yield readable.map(readPayment);
      if (results.length < atOnce) return;
    }
  }

  return { charge, getCharge, findCharge, cancel, listCharges };
}
