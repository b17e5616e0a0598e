import { GatewayError } from "../gateway-error.ts";
import type { Gateway } from "../port.ts";
import { type Ask, isConflict, isNotFound } from "./http.ts";
import { customer, paymentMethod } from "./schemas.ts";
import { liveTokenOf } from "./tokens.ts";

type KeptCards = Pick<Gateway, "keepsCards" | "keepCard" | "forgetCard">;

/** A payment method of a customer of the creator's own account; charges name it in the place of a token. */
export function createKeptCards(ask: Ask): KeptCards {
  return {
    // A token is used up by whatever is done with it.
    keepsCards: "before",

    keepCard: async (access, { reference, payer, cardToken }) => {
      const token = liveTokenOf(access);
      try {
        const { id: customerId } = await ask("/customers", customer, {
          method: "POST",
          token,
          key: `${reference}:customer`,
          body: { email: payer.email, name: payer.name, cpf_cnpj: payer.document },
        });
        const { id: cardId, data } = await ask(`/customers/${customerId}/payment_methods`, paymentMethod, {
          method: "POST",
          token,
          body: { description: "Assinatura", token: cardToken, set_as_default: true },
        });
        const lastDigits = data?.last_digits ?? /\d{4}$/.exec(data?.display_number ?? "")?.[0] ?? null;
        return { customerId, cardId, brand: data?.brand ?? null, lastDigits };
      } catch (error) {
        if (isConflict(error)) throw new GatewayError("unknown", "this customer is being made");
        if (error instanceof GatewayError && error.fault === "refused")
          throw new GatewayError("declined", error.message, "card_data");
        throw error;
      }
    },

    forgetCard: async (access, { customerId, cardId }) => {
      const path = `/customers/${encodeURIComponent(customerId)}/payment_methods/${encodeURIComponent(cardId)}`;
      await ask(path, paymentMethod, { method: "DELETE", token: liveTokenOf(access) }).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
    },
  };
}
