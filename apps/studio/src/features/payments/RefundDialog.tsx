import type { Payment } from "@camarim/contract/payments";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isRefusal } from "../../api/call-once.ts";
import { refundPayment } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";
import { leftOf, RefundAmount, type RefundPart, refusalOf, toRefund } from "./RefundAmount.tsx";

const text = subscribers.refund;

/** Refunds a payment through its gateway, fully or partially. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useMutation(refundPayment());
  const [part, setPart] = useState<RefundPart>("whole");
  const [isWrong, setWrong] = useState(false);
  const left = leftOf(payment);
  const refusal = isWrong ? refusalOf(part, left) : undefined;

  /** `mutateAsync`, because a list may drop what is refunded, which unmounts this dialog before `onSuccess` of `mutate`. */
  function submit() {
    if (refusalOf(part, left)) return setWrong(true);
    const showDone = (result: Payment) => {
      showRefundResult(result);
      onClose();
    };
    const onError = (failure: unknown) => {
      if (!isOfAmount(failure) && isRefusal(failure)) onClose();
    };
    mutateAsync({ _id: payment._id, seen: payment.refunded, ...toRefund(part) }).then(showDone, onError);
  }

  return (
    <AlertDialog
      open
      onClose={onClose}
      title={text.title}
      message={formatLead(payment, part)}
      confirm={{ label: text.action, tone: "danger", busy: isPending, onPress: submit }}
    >
      {takesParts(payment) && (
        <RefundAmount
          payment={payment}
          part={part}
          onChange={(chosen) => {
            setWrong(false);
            setPart(chosen);
          }}
          error={refusal ?? (isOfAmount(error) ? (error.fields.amount ?? error.fields.lines) : undefined)}
        />
      )}
    </AlertDialog>
  );
}

function formatLead(payment: Payment, part: RefundPart): string {
  const { kinds, fan } = payment;
  if (part !== "whole") return "line" in part ? text.lineLead(fan.name) : text.partLead(fan.name);
  const ends = kinds.includes("subscription") ? "access" : kinds.includes("item") ? "item" : "nothing";
  return text.lead(formatCents(leftOf(payment)), fan.name, ends);
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
  return error instanceof ApiError && (error.fields.amount ?? error.fields.lines) !== undefined;
}
