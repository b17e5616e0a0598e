import { GatewayError } from "../gateway-error.ts";
import type { Gateway } from "../port.ts";
import { createCharges } from "./charges.ts";
import { createAsk, type MercadoPagoSettings } from "./http.ts";
import { createKeptCards } from "./kept-cards.ts";
import { createLinking } from "./linking.ts";
import { createReadWebhook } from "./webhook.ts";

export type { MercadoPagoSettings } from "./http.ts";

/** Mercado Pago: each creator's own account, from which she takes her money out herself. */
export function createMercadoPago(settings: MercadoPagoSettings): Gateway {
  const ask = createAsk(settings);
  const cardHost = new URL(settings.apiUrl).origin;
  const notHere = () => Promise.reject(new GatewayError("refused", "her money is in her own account"));
  return {
    name: "mercadopago",
    test: settings.test,
    holdsMoney: false,
    needsDocument: true,
    cardHost,
    cardForm: () => ({ gateway: "mercadopago", host: cardHost, accountId: settings.publicKey, test: settings.test }),
    ...createCharges(ask, settings),
    ...createKeptCards(ask),
    // What lies there is between her and Mercado Pago.
    balance: async () => ({ totalCents: 0, availableCents: 0, receivableCents: 0 }),
    receivables: async () => [],
    statement: async function* () {},
    withdraw: notHere,
    findWithdrawal: async () => undefined,
    listWithdrawals: async function* () {},
    linking: createLinking(ask, settings),
    readWebhook: createReadWebhook(settings.webhookSecret),
  };
}
