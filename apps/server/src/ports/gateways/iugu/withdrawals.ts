import type { z } from "zod";
import type { Gateway, GatewayAccess, Withdrawal } from "../port.ts";
import { type IuguSettings, parseItems, parseResponse, type SendRequest } from "./http.ts";
import { listPages } from "./pages.ts";
import { list, requestedWithdrawal, withdrawal } from "./schemas.ts";
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
export function createWithdrawals(send: SendRequest, settings: IuguSettings): Withdrawals {
  const path = "/withdraw_requests";
  const listItems = (access: GatewayAccess, query: Record<string, string> = {}) =>
    listPages(send, path, list, ({ items }) => items, { token: getLiveToken(access), query });

  return {
    listWithdrawals: async function* (access) {
      for await (const page of listItems(access))
        yield parseItems(settings, `GET ${path}`, withdrawal, page).map(toWithdrawal);
    },

    findWithdrawal: async (access, reference) => {
      // The filter only reduces the pages; the reference is compared here.
      for await (const page of listItems(access, {
        custom_variables_name: referenceVariable,
        custom_variables_value: reference,
      })) {
        // One that cannot be read may be this one, which would be requested again.
        const all = page.map((item) => toWithdrawal(parseResponse(settings, `GET ${path}`, withdrawal, item)));
        const match = all.find((one) => one.reference === reference);
        if (match) return match;
      }
      return undefined;
    },

    getWithdrawal: async (access, id) => {
      const one = `${path}/${encodeURIComponent(id)}`;
      return toWithdrawal(await send(one, withdrawal, { token: getLiveToken(access) }));
    },

    withdraw: async (access, { reference, cents }) => {
      const requestPath = `/accounts/${access.externalAccountId}/request_withdraw`;
      // The only amount in reais. iugu supports no idempotency key here: the caller searches the reference before a retry.
      const body = { amount: cents / 100, custom_variables: [{ name: referenceVariable, value: reference }] };
      const call = { method: "POST", token: getLiveToken(access), body, signed: true } as const;
      const { id } = await send(requestPath, requestedWithdrawal, call);
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
