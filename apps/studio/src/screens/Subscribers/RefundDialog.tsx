import type { Payment } from "@camarim/contract/payments";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refundPayment } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";
import { leftOf, RefundAmount, refusalOf } from "./RefundAmount.tsx";

const text = subscribers.refund;

/** Refunds a payment through its gateway, fully or partially. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(refundPayment());
  const [amount, setAmount] = useState<number | null | undefined>();
  const [isWrong, setWrong] = useState(false);
  const { name } = payment.fan;
  const left = leftOf(payment);
  const refusal = isWrong ? refusalOf(amount, left) : undefined;

  function submit() {
    if (refusalOf(amount, left)) return setWrong(true);
    const onSuccess = (result: Payment) => {
      showRefundResult(result);
      onClose();
    };
    const onError = (failure: unknown) => {
      if (!isOfAmount(failure)) onClose();
    };
    mutate({ _id: payment._id, amount: amount ?? undefined }, { onSuccess, onError });
  }

  return (
    <AlertDialog
      open
      onClose={onClose}
      title={text.title}
      message={amount === undefined ? text.lead(formatCents(left), name) : text.partLead(name)}
      confirm={{ label: text.action, tone: "danger", busy: isPending, onPress: submit }}
    >
      {takesParts(payment) && (
        <RefundAmount
          left={left}
          amount={amount}
          onChange={(cents) => {
            setWrong(false);
            setAmount(cents);
          }}
          error={refusal ?? (isOfAmount(error) ? error.fields.amount : undefined)}
        />
      )}
    </AlertDialog>
  );
}

/** Says whether the refund is made, under way or waits. */
export function showRefundResult({ refund, fan }: Payment) {
  if (!refund) showAlert({ type: "success", message: text.done(fan.name) });
  else showAlert({ type: "success", message: refund.state === "waiting" ? text.queued : text.sent });
}

/** iugu refunds PIX payments only in full. */
function takesParts({ gateway, paymentMethod }: Payment): boolean {
  return gateway !== "iugu" || paymentMethod === "credit_card";
}

function isOfAmount(error: unknown): error is ApiError {
  return error instanceof ApiError && error.fields.amount !== undefined;
}
