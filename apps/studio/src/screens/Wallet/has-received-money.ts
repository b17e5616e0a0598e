import type { Balance } from "@camarim/contract/ledger";

/** Through a gateway or at their own bank, also if it has been paid out or refunded in part since. */
export function hasReceivedMoney({ totalBalance, transferred, receivedOutside, disputed }: Balance): boolean {
  return [totalBalance, transferred, receivedOutside, disputed].some((cents) => cents > 0);
}
