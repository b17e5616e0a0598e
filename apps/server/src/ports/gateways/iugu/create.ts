import type { Gateway } from "../port.ts";
import { createCharges } from "./charges.ts";
import { createDisputes } from "./disputes.ts";
import { createAsk, type IuguSettings } from "./http.ts";
import { createKeptCards } from "./kept-cards.ts";
import { createMoney } from "./money.ts";
import { createRefunds } from "./refunds.ts";
import { createSubaccounts } from "./subaccounts.ts";
import { createReadWebhook } from "./webhook.ts";
import { createWithdrawals } from "./withdrawals.ts";

export type { IuguSettings } from "./http.ts";

/** iugu: a subaccount for each creator, where their money lies until they take it out. */
export function createIugu(settings: IuguSettings): Gateway {
  const ask = createAsk(settings);
  const charges = createCharges(ask, settings);
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
    ...charges,
    ...createRefunds(ask, charges.getCharge),
    ...createDisputes(ask, charges.getCharge),
    ...createKeptCards(ask),
    ...createMoney(ask),
    ...createWithdrawals(ask),
    subaccounts: createSubaccounts(ask, settings),
    readWebhook: createReadWebhook(settings.webhookAuthorization),
  };
}
