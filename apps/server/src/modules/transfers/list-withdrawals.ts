import type { OpenedAccess } from "#modules/gateways/index";
import type { Withdrawal } from "#ports/gateways/port";
import { matchWindowMs } from "./transfers.rules.ts";
import type { TransferRow } from "./transfers.store.ts";

/** The account's withdrawals, newest first, in pages, back to those too old to be this transfer. */
export async function* listWithdrawals(
  { gateway, access }: OpenedAccess,
  transfer: TransferRow,
): AsyncIterable<Withdrawal[]> {
  const from = transfer.createdAt.getTime() - matchWindowMs;
  for await (const page of gateway.listWithdrawals(access)) {
    yield page;
    if (page.every(({ requestedAt }) => requestedAt !== null && requestedAt.getTime() < from)) return;
  }
}
