import type { Gateway, StatementLine } from "../port.ts";
import type { SendRequest } from "./http.ts";
import { listPages } from "./pages.ts";
import { account, receivables, statement } from "./schemas.ts";
import { getLiveToken } from "./tokens.ts";

type Money = Pick<Gateway, "balance" | "receivables" | "statement">;

/** Balance and movements of the creator's account. */
export function createMoney(send: SendRequest): Money {
  return {
    balance: async (access) => {
      const parsed = await send(`/accounts/${access.externalAccountId}`, account, { token: getLiveToken(access) });
      // A debt is shown only in `balance`; the withdrawable amount may be zero then.
      const availableCents = parsed.balance < 0 ? parsed.balance : parsed.balance_available_for_withdraw;
      const [receivableCents, disputedCents] = [parsed.receivable_balance, parsed.balance_in_protest];
      return {
        totalCents: availableCents + receivableCents + disputedCents,
        availableCents,
        receivableCents,
        disputedCents,
      };
    },

    receivables: async (access) => {
      const path = "/financial_transaction_requests";
      const pages = listPages(send, path, receivables, ({ items }) => items, { token: getLiveToken(access) });
      const all = [];
      for await (const page of pages) {
        for (const item of page)
          all.push({ chargeId: item.invoice_id, cents: item.client_share_cents, releasesAt: item.scheduled_date });
      }
      return all;
    },

    statement: async function* (access, date) {
      const [year = "", month = "", day = ""] = date.split("-");
      const request = { token: getLiveToken(access), query: { year, month, day }, limit: 1_000 };
      const lines = listPages(send, "/accounts/financial", statement, ({ transactions }) => transactions, request);
      for await (const page of lines)
        yield page.map(
          (line): StatementLine => ({
            reference: line.reference ?? "",
            // iugu's amounts have no sign.
            cents: Math.abs(line.amount_cents) * (line.type === "debit" ? -1 : 1),
            at: line.entry_date,
            description: line.description ?? "",
          }),
        );
    },
  };
}
