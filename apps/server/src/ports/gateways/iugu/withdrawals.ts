import type { z } from "zod";
import type { Gateway, GatewayAccess, Withdrawal } from "../port.ts";
import type { Ask } from "./http.ts";
import { pages } from "./pages.ts";
import { requestedWithdrawal, withdrawal, withdrawals } from "./schemas.ts";
import { liveTokenOf } from "./tokens.ts";

type Withdrawals = Pick<Gateway, "withdraw" | "getWithdrawal" | "findWithdrawal" | "listWithdrawals">;
type Read = z.output<typeof withdrawal>;

const statuses: Record<Read["status"], Withdrawal["status"]> = {
  pending: "requested",
  processing: "requested",
  reprocessing: "requested",
  // The bank refused the data; iugu sends it again or rejects it.
  inconsistent: "requested",
  accepted: "settled",
  // The bank returned a part, which the statement shows.
  partially_refunded: "settled",
  rejected: "failed",
  refunded: "failed",
};
const mark = "camarim_reference";

/** Money that leaves to the creator's bank. One that was accepted may still be rejected later. */
export function createWithdrawals(ask: Ask): Withdrawals {
  async function* list(access: GatewayAccess, query: Record<string, string> = {}) {
    const listed = { token: liveTokenOf(access), query };
    for await (const page of pages(ask, "/withdraw_requests", withdrawals, ({ items }) => items, listed))
      yield page.map(toWithdrawal);
  }

  return {
    listWithdrawals: (access) => list(access),

    findWithdrawal: async (access, reference) => {
      // The filter narrows the pages; what it lets through is compared all the same.
      for await (const page of list(access, { custom_variables_name: mark, custom_variables_value: reference })) {
        const found = page.find((one) => one.reference === reference);
        if (found) return found;
      }
      return undefined;
    },

    getWithdrawal: async (access, id) => {
      const path = `/withdraw_requests/${encodeURIComponent(id)}`;
      return toWithdrawal(await ask(path, withdrawal, { token: liveTokenOf(access) }));
    },

    withdraw: async (access, { reference, cents }) => {
      const path = `/accounts/${access.externalAccountId}/request_withdraw`;
      // The one amount in reais. No idempotency key is honoured: the caller looks for the reference before asking again.
      const body = { amount: cents / 100, custom_variables: [{ name: mark, value: reference }] };
      const call = { method: "POST", token: liveTokenOf(access), body, signed: true } as const;
      const { id } = await ask(path, requestedWithdrawal, call);
      return { id, reference, cents, feeCents: 0, status: "requested", requestedAt: null };
    },
  };
}

function toWithdrawal({ id, status, amount, created_at: requestedAt, custom_variables: variables }: Read): Withdrawal {
  const reference = variables?.find(({ name }) => name === mark)?.value ?? null;
  return { id, reference, cents: amount, feeCents: 0, status: statuses[status], requestedAt: requestedAt ?? null };
}
