import type { Payment } from "@camarim/contract/payments";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { approvePayment, reprovePayment } from "../../queries/payments.ts";
import { receipts as text } from "../../text/receipts.ts";
import { showReviewStatus } from "./approve-later.ts";

const secondTap = 700;

/**
 * Approves or reproves one payment. If it was decided elsewhere, the top alert shows it and the list is refetched. A tap that was
 * meant for the previous receipt, which this one has just replaced, is ignored.
 */
export function useDecision(payment: Payment) {
  const [shownAt] = useState(() => performance.now());
  const approval = useMutation(approvePayment());
  const reproval = useMutation(reprovePayment());
  const busy = approval.isPending || reproval.isPending;
  const { _id, subscription } = payment;
  const mayDecide = () => !busy && performance.now() - shownAt > secondTap;

  /** `onSuccess` of `mutate` would not be called once the list has dropped the payment, which unmounts its buttons. */
  const showDone = (decided: Promise<unknown>, message: string) =>
    decided.then(
      () => showReviewStatus(message),
      () => undefined,
    );

  function approve() {
    if (mayDecide()) void showDone(approval.mutateAsync(_id), text.approved(subscription.fan.name));
  }

  function reprove(reason: string, done: () => void) {
    if (!mayDecide()) return;
    const sent = reproval.mutateAsync({ _id, reason: reason || undefined });
    void showDone(sent.then(done), text.reproved);
  }

  return { approve, reprove, mayDecide, approving: approval.isPending, reproving: reproval.isPending };
}
