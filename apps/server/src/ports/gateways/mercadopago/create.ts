import { GatewayError } from "../gateway-error.ts";
import type { Gateway } from "../port.ts";
import { createCharges } from "./charges.ts";
import { createDisputes } from "./disputes.ts";
import { createAsk, type MercadoPagoSettings } from "./http.ts";
import { createKeptCards } from "./kept-cards.ts";
import { createLinking } from "./linking.ts";
import { createRefunds } from "./refunds.ts";
import { createReadWebhook } from "./webhook.ts";

export type { MercadoPagoSettings } from "./http.ts";

/** Mercado Pago: each creator's own account, from which they withdraw by themselves. */
export function createMercadoPago(settings: MercadoPagoSettings): Gateway {
  const ask = createAsk(settings);
  const cardHost = new URL(settings.apiUrl).origin;
  const notHere = () => Promise.reject(new GatewayError("refused", "the money is in the creator's own account"));
  const charges = createCharges(ask, settings);
  return {
    name: "mercadopago",
    test: settings.test,
    holdsMoney: false,
    needsDocument: true,
    cardHost,
    cardForm: () => ({ gateway: "mercadopago", host: cardHost, accountId: settings.publicKey, test: settings.test }),
    ...charges,
    ...createRefunds(ask, charges.getCharge),
    ...createDisputes(ask),
    ...createKeptCards(ask),
    // What is in the account is between its owner and Mercado Pago.
    balance: async () => ({ totalCents: 0, availableCents: 0, receivableCents: 0, disputedCents: 0 }),
    receivables: async () => [],
    statement: async function* () {},
    withdraw: notHere,
    getWithdrawal: notHere,
    findWithdrawal: async () => undefined,
    listWithdrawals: async function* () {},
    linking: createLinking(ask, settings),
    readWebhook: createReadWebhook(settings.webhookSecret),
  };
}
