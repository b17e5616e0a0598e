import { GatewayError } from "../gateway-error.ts";
import type { Gateway, GatewayAccess, Payer } from "../port.ts";
import { getToken } from "./charges.ts";
import type { SendRequest } from "./http.ts";
import { anyResponse, cardResponse, customerResponse, customersFound } from "./responses.ts";

type StoredCards = Pick<Gateway, "storesCards" | "storeCard" | "deleteCard">;

/** Stored cards belong to a customer of the seller, one per e-mail address. */
export function createStoredCards(send: SendRequest): StoredCards {
  async function findCustomer(access: GatewayAccess, email: string): Promise<string | undefined> {
    const call = { token: getToken(access), query: { email } };
    return (await send("/v1/customers/search", customersFound, call)).results[0]?.id;
  }

  async function getCustomer(access: GatewayAccess, { email, name, document }: Payer): Promise<string> {
    const existing = await findCustomer(access, email);
    if (existing) return existing;
    const [firstName = "", ...others] = name.split(/\s+/);
    const body = {
      email,
      first_name: firstName,
      last_name: others.join(" ") || firstName,
      ...(document && { identification: { type: document.length === 14 ? "CNPJ" : "CPF", number: document } }),
    };
    try {
      return (await send("/v1/customers", customerResponse, { method: "POST", token: getToken(access), body })).id;
    } catch (error) {
      // Created by a concurrent request, or the response was lost.
      const created = await findCustomer(access, email);
      if (created) return created;
      throw error;
    }
  }

  return {
    // A token can be stored after it has paid; a card that is stored first needs its security code again.
    storesCards: "after",

    storeCard: async (access, { payer, cardToken }) => {
      const customerId = await getCustomer(access, payer);
      const path = `/v1/customers/${encodeURIComponent(customerId)}/cards`;
      try {
        const call = { method: "POST", token: getToken(access), body: { token: cardToken } } as const;
        const card = await send(path, cardResponse, call);
        const [brand, lastDigits] = [card.payment_method?.id ?? null, card.last_four_digits ?? null];
        return { customerId, cardId: card.id, brand, lastDigits, issuerId: card.issuer?.id ?? null };
      } catch (error) {
        if (!(error instanceof GatewayError) || error.fault !== "refused") throw error;
        throw new GatewayError("declined", error.message, "card_data");
      }
    },

    deleteCard: async (access, { customerId, cardId }) => {
      const path = `/v1/customers/${encodeURIComponent(customerId)}/cards/${encodeURIComponent(cardId)}`;
      await send(path, anyResponse, { method: "DELETE", token: getToken(access) }).catch((error) => {
        if (!(error instanceof GatewayError) || error.fault !== "refused") throw error;
      });
    },
  };
}
