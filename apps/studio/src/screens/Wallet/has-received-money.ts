import type { Balance } from "@camarim/contract/ledger";

/** Through a gateway, in their own account there or at their own bank, also if it has been paid out or refunded in part since. */
export function hasReceivedMoney({
  totalBalance,
  transferred,
  receivedOutside,
  receivedInAccount,
  disputed,
}: Balance): boolean {
  return [totalBalance, transferred, receivedOutside, receivedInAccount, disputed].some((cents) => cents > 0);
}
