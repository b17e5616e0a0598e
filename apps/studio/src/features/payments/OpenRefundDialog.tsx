import type { Payment } from "@camarim/contract/payments";
import { Button } from "@camarim/ui/form/Button.tsx";
import { useReadOnly } from "@camarim/ui/form/read-only.ts";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { cancelRefund, refundPayment } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";
import { leftOf } from "./RefundAmount.tsx";
import { showRefundResult } from "./RefundDialog.tsx";

const text = subscribers.refund;

type OpenRefundDialogProps = { payment: Payment; refund: NonNullable<Payment["refund"]>; onClose: () => void };

/** A refund that the gateway has not completed: why it waits, another attempt now, and cancellation where it is possible. */
export function OpenRefundDialog({ payment, refund, onClose }: OpenRefundDialogProps) {
  const submission = useMutation(refundPayment());
  const cancellation = useMutation(cancelRefund());
  const isReadOnly = useReadOnly();
  const isWaiting = refund.state === "waiting";
  // Another attempt must not change the amount of a partial refund, nor repeat one that is completed meanwhile.
  const [part] = useState(() =>
    refund.amount < leftOf(payment) ? { amount: refund.amount, refunded: payment.refunded } : {},
  );

  /** `mutateAsync` for the same reason as in `RefundDialog`. */
  function retry() {
    const showDone = (result: Payment) => {
      showRefundResult(result);
      onClose();
    };
    submission.mutateAsync({ _id: payment._id, seen: payment.refunded, ...part }).then(showDone, onClose);
  }

  function cancel() {
    const showDone = () => {
      showAlert({ type: "success", message: text.waiting.canceled });
      onClose();
    };
    cancellation.mutateAsync(payment._id).then(showDone, onClose);
  }

  return (
    <AlertDialog
      open
      onClose={onClose}
      title={isWaiting ? text.waiting.title : text.underWayTitle}
      message={refund.reason ? text.waiting.reasons[refund.reason](formatCents(refund.amount)) : text.underWay}
      confirm={
        isReadOnly
          ? undefined
          : {
              label: isWaiting ? text.retry : text.check,
              tone: "soft",
              busy: submission.isPending,
              onPress: retry,
            }
      }
      cancel={text.waiting.back}
    >
      {isWaiting && <p className="text-quiet">{text.waiting.next}</p>}
      {isWaiting && !refund.mayCancel && <p className="text-quiet">{text.waiting.owed}</p>}
      {refund.mayCancel && (
        <Button tone="danger" busy={cancellation.isPending} onPress={cancel}>
          {text.waiting.cancel}
        </Button>
      )}
    </AlertDialog>
  );
}
