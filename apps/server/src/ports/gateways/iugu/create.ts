import type { Gateway } from "../port.ts";
import { createCharges } from "./charges.ts";
import { createAsk, type IuguSettings } from "./http.ts";
import { createKeptCards } from "./kept-cards.ts";
import { createMoney } from "./money.ts";
import { createSubaccounts } from "./subaccounts.ts";
import { createReadWebhook } from "./webhook.ts";

export type { IuguSettings } from "./http.ts";

/** iugu: a subaccount for each creator, where her money lies until she takes it out. */
export function createIugu(settings: IuguSettings): Gateway {
  const ask = createAsk(settings);
  return {
    name: "iugu",
    test: settings.test,
    holdsMoney: true,
    needsDocument: true,
    cardHost: new URL(settings.apiUrl).origin,
    cardForm: ({ externalAccountId }) => ({
      gateway: "iugu",
      host: new URL(settings.apiUrl).origin,
      accountId: externalAccountId,
      test: settings.test,
    }),
    ...createCharges(ask, settings),
    ...createKeptCards(ask),
    ...createMoney(ask),
    subaccounts: createSubaccounts(ask, settings),
    readWebhook: createReadWebhook(settings.webhookAuthorization),
  };
}
