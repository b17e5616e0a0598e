import type { Payment } from "@camarim/contract/payments";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatCents } from "../../lib/money.ts";
import { markPaid } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { FormSheet } from "../../ui/form/FormSheet.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";

const text = subscribers.markPaid;

/** Approves a payment that the creator received without a receipt; the reason stays with the payment. */
export function MarkPaidSheet({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { mutate, isPending } = useMutation(markPaid());
  const [reason, setReason] = useState(text.reasons[0] ?? "");
  const { name } = payment.subscription.fan;

  function submit(form: HTMLFormElement) {
    if (isPending) return;
    const detail = String(new FormData(form).get("detail") ?? "").trim();
    const onSuccess = () => showAlert({ type: "success", message: text.done(name) });
    mutate({ _id: payment._id, reason: detail ? `${reason}: ${detail}` : reason }, { onSuccess, onSettled: onClose });
  }

  return (
    <FormSheet
      open
      onClose={onClose}
      title={text.title}
      dismissable={!isPending}
      submit={text.action}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <p className="text-quiet">{text.lead(formatCents(payment.amount), name)}</p>
      <Choice
        label={text.why}
        value={reason}
        options={text.reasons.map((one) => ({ value: one, label: one }))}
        onChange={(event) => setReason(event.target.value)}
      />
      <Field name="detail" label={text.more} maxLength={150} autoComplete="off" />
    </FormSheet>
  );
}
