import type { Opened } from "#modules/gateways/open-access";
import type { Withdrawal } from "#ports/gateways/port";
import { patienceMs } from "./transfers.rules.ts";
import type { TransferRow } from "./transfers.store.ts";

/** What the gateway lists of an account, newest first, a page at a time, back to what is too old to be this transfer. */
export async function* listWithdrawals(
  { gateway, access }: Opened,
  transfer: TransferRow,
): AsyncIterable<Withdrawal[]> {
  const from = transfer.created_at.getTime() - patienceMs;
  for await (const page of gateway.listWithdrawals(access)) {
    yield page;
    if (page.every(({ requestedAt }) => requestedAt !== null && requestedAt.getTime() < from)) return;
  }
}
