import { GatewayError } from "../gateway-error.ts";
import type { Gateway } from "../port.ts";
import { createCharges } from "./charges.ts";
import { createDisputes } from "./disputes.ts";
import { createSend, type MercadoPagoSettings } from "./http.ts";
import { createLinking } from "./linking.ts";
import { createRefunds } from "./refunds.ts";
import { createStoredCards } from "./stored-cards.ts";
import { createReadWebhook } from "./webhook.ts";

export type { MercadoPagoSettings } from "./http.ts";

/** Mercado Pago: each creator's own account, from which they withdraw at Mercado Pago. */
export function createMercadoPago(settings: MercadoPagoSettings): Gateway {
  const send = createSend(settings);
  const cardHost = new URL(settings.apiUrl).origin;
  const notSupported = () => Promise.reject(new GatewayError("refused", "the money is in the creator's own account"));
  const charges = createCharges(send, settings);
  return {
    name: "mercadopago",
    test: settings.test,
    holdsMoney: false,
    needsDocument: true,
    cardHost,
    cardForm: () => ({ gateway: "mercadopago", host: cardHost, accountId: settings.publicKey, test: settings.test }),
    ...charges,
    ...createRefunds(send, charges.getCharge),
    ...createDisputes(send),
    ...createStoredCards(send),
    // The balance of the account is not ours to show.
    balance: async () => ({ totalCents: 0, availableCents: 0, receivableCents: 0, disputedCents: 0 }),
    receivables: async () => [],
    statement: async function* () {},
    withdraw: notSupported,
    getWithdrawal: notSupported,
    findWithdrawal: async () => undefined,
    listWithdrawals: async function* () {},
    linking: createLinking(send, settings),
    readWebhook: createReadWebhook(settings.webhookSecret),
  };
}
