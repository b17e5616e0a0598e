import type { Gateway, StatementLine } from "../port.ts";
import type { Ask } from "./http.ts";
import { pages } from "./pages.ts";
import { account, receivables, statement } from "./schemas.ts";
import { liveTokenOf } from "./tokens.ts";

type Money = Pick<Gateway, "balance" | "receivables" | "statement">;

/** What lies in the creator's account, and what moved in it. */
export function createMoney(ask: Ask): Money {
  return {
    balance: async (access) => {
      const read = await ask(`/accounts/${access.externalAccountId}`, account, { token: liveTokenOf(access) });
      // An account that owes shows its debt in `balance`; what can be withdrawn may stop at zero.
      const availableCents = read.balance < 0 ? read.balance : read.balance_available_for_withdraw;
      const [receivableCents, disputedCents] = [read.receivable_balance, read.balance_in_protest];
      return {
        totalCents: availableCents + receivableCents + disputedCents,
        availableCents,
        receivableCents,
        disputedCents,
      };
    },

    receivables: async (access) => {
      const path = "/financial_transaction_requests";
      const listed = pages(ask, path, receivables, ({ items }) => items, { token: liveTokenOf(access) });
      const all = [];
      for await (const page of listed) {
        for (const item of page)
          all.push({ chargeId: item.invoice_id, cents: item.client_share_cents, releasesAt: item.scheduled_date });
      }
      return all;
    },

    statement: async function* (access, date) {
      const [year = "", month = "", day = ""] = date.split("-");
      const listed = { token: liveTokenOf(access), query: { year, month, day }, limit: 1_000 };
      const found = pages(ask, "/accounts/financial", statement, ({ transactions }) => transactions, listed);
      for await (const page of found)
        yield page.map(
          (line): StatementLine => ({
            reference: line.reference ?? "",
            // Without a sign.
            cents: Math.abs(line.amount_cents) * (line.type === "debit" ? -1 : 1),
            at: line.entry_date,
            description: line.description ?? "",
          }),
        );
    },
  };
}
