import type { z } from "zod";
import type { Gateway, GatewayAccess, Withdrawal } from "../port.ts";
import type { SendRequest } from "./http.ts";
import { listPages } from "./pages.ts";
import { requestedWithdrawal, withdrawal, withdrawals } from "./schemas.ts";
import { getLiveToken } from "./tokens.ts";

type Withdrawals = Pick<Gateway, "withdraw" | "getWithdrawal" | "findWithdrawal" | "listWithdrawals">;
type WithdrawalResponse = z.output<typeof withdrawal>;

const statuses: Record<WithdrawalResponse["status"], Withdrawal["status"]> = {
  pending: "requested",
  processing: "requested",
  reprocessing: "requested",
  // The bank refused the data; iugu retries or rejects the withdrawal.
  inconsistent: "requested",
  accepted: "settled",
  // The bank returned a part of the money. How much is only in the statement, as is the fee of each withdrawal.
  partially_refunded: "settled",
  rejected: "failed",
  refunded: "failed",
};
const referenceVariable = "camarim_reference";

/** Withdrawals to the creator's bank. An accepted one may still be rejected later. */
export function createWithdrawals(send: SendRequest): Withdrawals {
  async function* list(access: GatewayAccess, query: Record<string, string> = {}) {
    const request = { token: getLiveToken(access), query };
    for await (const page of listPages(send, "/withdraw_requests", withdrawals, ({ items }) => items, request))
      yield page.map(toWithdrawal);
  }

  return {
    listWithdrawals: (access) => list(access),

    findWithdrawal: async (access, reference) => {
      // The filter only reduces the pages; the reference is compared here.
      for await (const page of list(access, {
        custom_variables_name: referenceVariable,
        custom_variables_value: reference,
      })) {
        const match = page.find((one) => one.reference === reference);
        if (match) return match;
      }
      return undefined;
    },

    getWithdrawal: async (access, id) => {
      const path = `/withdraw_requests/${encodeURIComponent(id)}`;
      return toWithdrawal(await send(path, withdrawal, { token: getLiveToken(access) }));
    },

    withdraw: async (access, { reference, cents }) => {
      const path = `/accounts/${access.externalAccountId}/request_withdraw`;
      // The only amount in reais. iugu supports no idempotency key here: the caller searches the reference before a retry.
      const body = { amount: cents / 100, custom_variables: [{ name: referenceVariable, value: reference }] };
      const call = { method: "POST", token: getLiveToken(access), body, signed: true } as const;
      const { id } = await send(path, requestedWithdrawal, call);
      return { id, reference, cents, status: "requested", requestedAt: null };
    },
  };
}

function toWithdrawal({
  id,
  status,
  amount,
  created_at: requestedAt,
  custom_variables: variables,
}: WithdrawalResponse): Withdrawal {
  const reference = variables?.find(({ name }) => name === referenceVariable)?.value ?? null;
  return { id, reference, cents: amount, status: statuses[status], requestedAt: requestedAt ?? null };
}
