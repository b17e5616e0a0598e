import type { Payment } from "@camarim/contract/payments";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { formatCents } from "../../lib/money.ts";
import { refundPayment } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";
import { AlertDialog } from "../../ui/overlay/AlertDialog.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { leftOf, RefundAmount, refusalOf } from "./RefundAmount.tsx";

const text = subscribers.refund;

/** Refunds a payment through its gateway, fully or partially; a refund that is in progress can be submitted again. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(refundPayment());
  const [amount, setAmount] = useState<number | null | undefined>();
  const [isWrong, setWrong] = useState(false);
  const { name } = payment.subscription.fan;
  const { refund } = payment;
  const left = leftOf(payment);
  const isPart = refund ? refund.amount < left : amount !== undefined;
  const message = {
    under_way: text.underWay,
    refused: text.refused,
    none: isPart ? text.partLead(name) : text.lead(formatCents(left), name),
  };
  const label = { under_way: text.check, refused: text.retry, none: text.action };
  const refusal = isWrong ? refusalOf(amount, left) : undefined;

  function submit() {
    if (!refund && refusalOf(amount, left)) return setWrong(true);
    // Submitting a partial refund again must not change its amount.
    const cents = refund ? (isPart ? refund.amount : undefined) : (amount ?? undefined);
    const onSuccess = () => {
      showAlert({ type: "success", message: text.done(name) });
      onClose();
    };
    const onError = (failure: unknown) => {
      if (!isOfAmount(failure)) onClose();
    };
    mutate({ _id: payment._id, amount: cents }, { onSuccess, onError });
  }

  return (
    <AlertDialog
      open
      onClose={onClose}
      title={text.title}
      message={message[refund?.state ?? "none"]}
      confirm={{
        label: label[refund?.state ?? "none"],
        tone: refund?.state === "under_way" ? "soft" : "danger",
        busy: isPending,
        onPress: submit,
      }}
    >
      {!refund && takesParts(payment) && (
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

/** iugu refunds PIX payments only in full. */
function takesParts({ gateway, paymentMethod }: Payment): boolean {
  return gateway !== "iugu" || paymentMethod === "credit_card";
}

function isOfAmount(error: unknown): error is ApiError {
  return error instanceof ApiError && error.fields.amount !== undefined;
}
