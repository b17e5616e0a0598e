import type { Gateway } from "../port.ts";
import { createCharges } from "./charges.ts";
import { createDisputes } from "./disputes.ts";
import { createSend, type IuguSettings } from "./http.ts";
import { createMoney } from "./money.ts";
import { createRefunds } from "./refunds.ts";
import { createStoredCards } from "./stored-cards.ts";
import { createSubaccounts } from "./subaccounts.ts";
import { createReadWebhook } from "./webhook.ts";
import { createWithdrawals } from "./withdrawals.ts";

export type { IuguSettings } from "./http.ts";

/** iugu: one subaccount per creator, which holds their money until they withdraw it. */
export function createIugu(settings: IuguSettings): Gateway {
  const send = createSend(settings);
  const charges = createCharges(send, settings);
  return {
    name: "iugu",
    test: settings.test,
    holdsMoney: true,
    // The simulator refuses less, too.
    leastWithdrawalCents: 500,
    needsDocument: true,
    cardHost: new URL(settings.apiUrl).origin,
    cardForm: ({ externalAccountId }) => ({
      gateway: "iugu",
      host: new URL(settings.apiUrl).origin,
      accountId: externalAccountId,
      test: settings.test,
    }),
    ...charges,
    ...createRefunds(send, charges.getCharge),
    ...createDisputes(send, settings, charges.getCharge),
    ...createStoredCards(send),
    ...createMoney(send),
    ...createWithdrawals(send, settings),
    subaccounts: createSubaccounts(send, settings),
    readWebhook: createReadWebhook([settings.webhookAuthorization, ...(settings.earlierAuthorizations ?? [])]),
  };
}
