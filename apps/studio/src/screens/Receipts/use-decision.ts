import type { Payment } from "@camarim/contract/payments";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { approvePayment, rejectPayment } from "../../queries/payments.ts";
import { receipts as text } from "../../text/receipts.ts";
import { showReviewStatus } from "./review-status.ts";

const secondTap = 700;

/**
 * Approves or rejects one payment. If it was decided elsewhere, the top alert shows it and the list is refetched. A tap that was
 * meant for the previous receipt, which this one has just replaced, is ignored.
 */
export function useDecision(payment: Payment) {
  const [shownAt] = useState(() => performance.now());
  const approval = useMutation(approvePayment());
  const rejection = useMutation(rejectPayment());
  const busy = approval.isPending || rejection.isPending;
  const { _id, fan, subscription } = payment;
  const mayDecide = () => !busy && performance.now() - shownAt > secondTap;

  /** `onSuccess` of `mutate` would not be called once the list has dropped the payment, which unmounts its buttons. */
  const showDone = (decided: Promise<unknown>, message: string) =>
    decided.then(
      () => showReviewStatus(message),
      () => undefined,
    );

  function approve() {
    const done = subscription ? text.approved : text.approvedOther;
    if (mayDecide()) void showDone(approval.mutateAsync(_id), done(fan.name));
  }

  function reject(reason: string, done: () => void) {
    if (!mayDecide()) return;
    const sent = rejection.mutateAsync({ _id, reason: reason || undefined });
    void showDone(sent.then(done), text.rejected);
  }

  return { approve, reject, mayDecide, approving: approval.isPending, isRejecting: rejection.isPending };
}
