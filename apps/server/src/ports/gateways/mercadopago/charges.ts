import { GatewayError } from "../gateway-error.ts";
import type { Charge, Gateway, GatewayAccess, StoredCard } from "../port.ts";
import { type MercadoPagoSettings, reportInvalid, type SendRequest } from "./http.ts";
import { toPayment } from "./payment-order.ts";
import { readPayment } from "./read-payment.ts";
import { cardTokenResponse, ownPayment, paymentResponse, paymentsFound, paymentsListed } from "./responses.ts";

type Charges = Pick<Gateway, "charge" | "getCharge" | "findCharge" | "cancel" | "listCharges">;

const pageSize = 50;

export const getToken = ({ credentials }: GatewayAccess): string => credentials.accessToken ?? "";
export const toPath = (paymentId: string): string => `/v1/payments/${encodeURIComponent(paymentId)}`;

/** Charges are payments into the creator's own account, with the platform's share as `application_fee`. */
export function createCharges(send: SendRequest, settings: MercadoPagoSettings): Charges {
  const getCharge: Charges["getCharge"] = async (access, id) =>
    readPayment(await send(toPath(id), paymentResponse, { token: getToken(access) }));

  const findCharge: Charges["findCharge"] = async (access, reference) => {
    const query = { external_reference: reference, sort: "date_created", criteria: "desc" };
    const { results } = await send("/v1/payments/search", paymentsFound, { token: getToken(access), query });
    const charges = results.map(readPayment).filter((one) => one.reference === reference);
    // A declined card may precede the paid payment of the same reference.
    return charges.find(({ paidAt }) => paidAt !== null) ?? charges[0];
  };

  const charge: Charges["charge"] = async (access, order) => {
    // A stored card needs a token per charge, which only its seller can create, without the security code.
    const token = "storedCard" in order ? await createCardToken(access, order.storedCard) : undefined;
    const body = toPayment(order, access, settings, token);
    const call = { method: "POST", token: getToken(access), key: order.reference, body } as const;
    const created = readPayment(await send("/v1/payments", paymentResponse, call));
    if (created.decline) throw new GatewayError("declined", `payment ${created.id}`, created.decline);
    return created;
  };

  async function createCardToken(access: GatewayAccess, { customerId, cardId }: StoredCard): Promise<string> {
    const body = { card_id: cardId, customer_id: customerId };
    const call = { method: "POST", token: getToken(access), body } as const;
    const { id } = await send("/v1/card_tokens", cardTokenResponse, call).catch((error) => {
      // Creating a token charges nothing, so that the outcome is known.
      if (!(error instanceof GatewayError) || error.fault !== "unknown") throw error;
      throw new GatewayError("unreachable", `no token of a stored card: ${error.message}`, undefined, error.reason);
    });
    return id;
  }

  const cancel: Charges["cancel"] = async (access, id) => {
    try {
      const call = { method: "PUT", token: getToken(access), body: { status: "cancelled" } } as const;
      return readPayment(await send(toPath(id), paymentResponse, call));
    } catch (error) {
      if (!(error instanceof GatewayError) || error.fault !== "refused") throw error;
      // A payment that cannot be canceled has ended.
      return getCharge(access, id);
    }
  };

  async function* listCharges(access: GatewayAccess, since: Date): AsyncIterable<Charge[]> {
    for (let offset = 0; ; offset += pageSize) {
      const query = {
        range: "date_last_updated",
        begin_date: since.toISOString(),
        end_date: "NOW",
        sort: "date_last_updated",
        criteria: "asc",
        limit: String(pageSize),
        offset: String(offset),
      };
      const { results } = await send("/v1/payments/search", paymentsListed, { token: getToken(access), query });
      yield results.flatMap(readListed);
      if (results.length < pageSize) return;
    }
  }

  /** Empty for one that cannot be read: of the others nothing is unknown. */
  function readListed(payment: unknown): Charge[] {
    const parsed = paymentResponse.safeParse(payment);
    if (parsed.success) return [readPayment(parsed.data)];
    if (ownPayment.safeParse(payment).success) reportInvalid(settings, "GET /v1/payments/search", parsed.error);
    return [];
  }

  return { charge, getCharge, findCharge, cancel, listCharges };
}
