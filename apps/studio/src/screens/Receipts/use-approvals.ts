import type { Payment } from "@camarim/contract/payments";
import { useEffect, useRef } from "react";
import { receipts } from "../../text/receipts.ts";
import { showReviewStatus } from "./review-status.ts";

/**
 * Divides the receipts into those that wait for a decision, and those that this device or another has approved and may undo for some
 * seconds. Says what became of the latter: those that were not approved wait again.
 */
export function useApprovals(payments: readonly Payment[] | undefined) {
  const approving = payments?.filter(isApproving) ?? [];
  const waiting = payments?.filter((payment) => !isApproving(payment)) ?? [];
  const before = useRef<string[]>([]);
  useEffect(() => {
    if (!payments) return;
    const left = before.current.filter((id) => !payments.some((one) => one._id === id && isApproving(one)));
    before.current = payments.filter(isApproving).map(({ _id }) => _id);
    if (left.length === 0) return;
    const failed = left.filter((id) => payments.some(({ _id }) => _id === id)).length;
    showReviewStatus(receipts.bulk.done(left.length - failed, failed));
  }, [payments]);
  return { approving, waiting };
}

function isApproving({ receiptApprovesIn }: Payment): boolean {
  return receiptApprovesIn !== null;
}
