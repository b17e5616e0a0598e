import { GatewayError } from "../gateway-error.ts";
import type { Gateway } from "../port.ts";
import { isConflict, isNotFound, type SendRequest } from "./http.ts";
import { customer, paymentMethod } from "./schemas.ts";
import { getLiveToken } from "./tokens.ts";

type StoredCards = Pick<Gateway, "storesCards" | "storeCard" | "deleteCard">;

/** Stored cards are payment methods of a customer of the creator's account. */
export function createStoredCards(send: SendRequest): StoredCards {
  return {
    // A token can be used only once.
    storesCards: "before",

    storeCard: async (access, { reference, payer, cardToken }) => {
      const token = getLiveToken(access);
      try {
        const { id: customerId } = await send("/customers", customer, {
          method: "POST",
          token,
          key: `${reference}:customer`,
          body: { email: payer.email, name: payer.name, cpf_cnpj: payer.document },
        });
        const { id: cardId, data } = await send(`/customers/${customerId}/payment_methods`, paymentMethod, {
          method: "POST",
          token,
          body: { description: "Assinatura", token: cardToken, set_as_default: true },
        });
        const lastDigits = data?.last_digits ?? /\d{4}$/.exec(data?.display_number ?? "")?.[0] ?? null;
        return { customerId, cardId, brand: data?.brand ?? null, lastDigits };
      } catch (error) {
        if (isConflict(error)) throw new GatewayError("unknown", "this customer is being created");
        if (error instanceof GatewayError && error.fault === "refused")
          throw new GatewayError("declined", error.message, "card_data");
        throw error;
      }
    },

    deleteCard: async (access, { customerId, cardId }) => {
      const path = `/customers/${encodeURIComponent(customerId)}/payment_methods/${encodeURIComponent(cardId)}`;
      await send(path, paymentMethod, { method: "DELETE", token: getLiveToken(access) }).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
    },
  };
}
