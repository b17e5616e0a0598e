import { GatewayError } from "../gateway-error.ts";
import type { Gateway, GatewayAccess, Payer } from "../port.ts";
import { anyAnswer, cardAnswer, customerAnswer, customersFound } from "./answers.ts";
import { tokenOf } from "./charges.ts";
import type { Ask } from "./http.ts";

type KeptCards = Pick<Gateway, "keepsCards" | "keepCard" | "forgetCard">;

/** A card of a customer of the seller's, who has one customer for each e-mail. */
export function createKeptCards(ask: Ask): KeptCards {
  async function findCustomer(access: GatewayAccess, email: string): Promise<string | undefined> {
    const call = { token: tokenOf(access), query: { email } };
    return (await ask("/v1/customers/search", customersFound, call)).results[0]?.id;
  }

  async function getCustomer(access: GatewayAccess, { email, name, document }: Payer): Promise<string> {
    const known = await findCustomer(access, email);
    if (known) return known;
    const [firstName = "", ...others] = name.split(/\s+/);
    const body = {
      email,
      first_name: firstName,
      last_name: others.join(" ") || firstName,
      ...(document && { identification: { type: document.length === 14 ? "CNPJ" : "CPF", number: document } }),
    };
    try {
      return (await ask("/v1/customers", customerAnswer, { method: "POST", token: tokenOf(access), body })).id;
    } catch (error) {
      // Somebody else was quicker, or it was made and the answer lost.
      const made = await findCustomer(access, email);
      if (made) return made;
      throw error;
    }
  }

  return {
    // What has paid once can still be kept; what was kept first would need the card's code again.
    keepsCards: "after",

    keepCard: async (access, { payer, cardToken }) => {
      const customerId = await getCustomer(access, payer);
      const path = `/v1/customers/${encodeURIComponent(customerId)}/cards`;
      try {
        const call = { method: "POST", token: tokenOf(access), body: { token: cardToken } } as const;
        const card = await ask(path, cardAnswer, call);
        const [brand, lastDigits] = [card.payment_method?.id ?? null, card.last_four_digits ?? null];
        return { customerId, cardId: card.id, brand, lastDigits, issuerId: card.issuer?.id ?? null };
      } catch (error) {
        if (!(error instanceof GatewayError) || error.fault !== "refused") throw error;
        throw new GatewayError("declined", error.message, "card_data");
      }
    },

    forgetCard: async (access, { customerId, cardId }) => {
      const path = `/v1/customers/${encodeURIComponent(customerId)}/cards/${encodeURIComponent(cardId)}`;
      await ask(path, anyAnswer, { method: "DELETE", token: tokenOf(access) }).catch((error) => {
        if (!(error instanceof GatewayError) || error.fault !== "refused") throw error;
      });
    },
  };
}
