/* biome-ignore-all lint/suspicious/noExplicitAny: as iugu wrote it */
import type { Gateway, GatewayAccess, StatementLine, Withdrawal } from "../port.ts";
import type { Ask } from "./http.ts";
import { pages } from "./pages.ts";

type Money = Pick<Gateway, "balance" | "receivables" | "statement" | "withdraw" | "findWithdrawal" | "listWithdrawals">;

const statuses: Record<string, Withdrawal["status"]> = { accepted: "settled", rejected: "failed" };
const mark = "camarim_reference";

/** What lies in the creator's account, and how it leaves. */
export function createMoney(ask: Ask): Money {
  const tokenOf = ({ credentials }: GatewayAccess) => credentials.liveToken ?? "";

  async function* listWithdrawals(access: GatewayAccess) {
    for await (const page of pages(ask, "/withdraw_requests", { token: tokenOf(access) }))
      yield page.map(readWithdrawal);
  }

  const findWithdrawal: Money["findWithdrawal"] = async (access, reference) => {
    // To the last page: who is told that there is none gives the money back.
    for await (const page of listWithdrawals(access)) {
      const found = page.find((one) => one.reference === reference);
      if (found) return found;
    }
    return undefined;
  };

  return {
    findWithdrawal,
    listWithdrawals,

    balance: async (access) => {
      const account = await ask(`/accounts/${access.externalAccountId}`, { token: tokenOf(access) });
      const totalCents = centsOf(account.balance) + centsOf(account.receivable_balance);
      const availableCents = centsOf(account.balance_available_for_withdraw);
      return { totalCents, availableCents, receivableCents: centsOf(account.receivable_balance) };
    },

    receivables: async (access) => {
      const { items = [] } = await ask("/financial_transaction_requests", { token: tokenOf(access) });
      return items.map((item: any) => ({
        chargeId: String(item.invoice_id),
        cents: Number(item.client_share_cents),
        releasesAt: new Date(item.scheduled_at ?? `${item.scheduled_date}T00:00:00-03:00`),
      }));
    },

    statement: async function* (access, date) {
      const [year = "", month = "", day = ""] = date.split("-");
      const listed = { token: tokenOf(access), query: { year, month, day }, of: "transactions", limit: 1_000 };
      for await (const page of pages(ask, "/accounts/financial", listed)) yield page.map(readLine);
    },

    withdraw: async (access, { reference, cents }) => {
      const path = `/accounts/${access.externalAccountId}/request_withdraw`;
      // The one amount in reais. No key is honoured here: who calls looks for the reference before asking again.
      const body = { amount: cents / 100, custom_variables: [{ name: mark, value: reference }] };
      const told = await ask(path, { method: "POST", token: tokenOf(access), body, signed: true });
      return { id: String(told.id), reference, cents, feeCents: 0, status: statuses[told.status] ?? "requested" };
    },
  };
}

function readLine(line: any): StatementLine {
  return {
    reference: String(line.reference),
    // A text with decimals, without a sign.
    cents: Math.round(Number(line.amount_cents)) * (line.type === "debit" ? -1 : 1),
    at: new Date(line.entry_date),
    description: String(line.description),
  };
}

function readWithdrawal(item: any): Withdrawal {
  const reference = (item.custom_variables ?? []).find(({ name }: { name: string }) => name === mark)?.value ?? null;
  const status = statuses[item.status] ?? "requested";
  return { id: String(item.id), reference, cents: Math.round(Number(item.amount) * 100), feeCents: 0, status };
}

/** "R$ 1.234,56" and "-R$ 0,50". */
export function centsOf(written: unknown): number {
  const text = String(written ?? "");
  const digits = text.replace(/\D/g, "");
  const cents = /[,.]\d{2}\D*$/.test(text) ? Number(digits) : Number(digits) * 100;
  return text.includes("-") ? -cents : cents;
}
