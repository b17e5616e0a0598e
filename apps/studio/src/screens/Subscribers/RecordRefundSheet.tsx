import type { Payment } from "@camarim/contract/payments";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { recordRefund } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";
import { leftOf, RefundAmount, refusalOf } from "./RefundAmount.tsx";

const text = subscribers.refund;
const words = text.record;

/** Payments straight to the creator's bank, which only they can refund. */
export function isRecordable({ gateway, status, paidAt }: Payment): boolean {
  return gateway === "bacen" && paidAt !== null && (status === "paid" || status === "revoked");
}

/** Records a refund that the creator made at their own bank. */
export function RecordRefundSheet({ payments, onClose }: { payments: Payment[]; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(recordRefund());
  const [chosenId, setChosenId] = useState(payments[0]?._id);
  /** `amount` as in RefundAmount; null is kept apart from a missing one. */
  const initial: { part: number | null | "none"; code: string } = { part: "none", code: "" };
  const [{ part, code }, setTyped, endDraft] = useDraftState(chosenId && `record-refund:${chosenId}`, initial);
  const amount = part === "none" ? undefined : part;
  const [isWrong, setWrong] = useState(false);
  const payment = payments.find(({ _id }) => _id === chosenId) ?? payments[0];
  if (!payment) return null;
  const left = leftOf(payment);
  const { name } = payment.fan;
  const fields = error instanceof ApiError ? error.fields : {};

  function submit() {
    if (isPending || !payment) return;
    if (refusalOf(amount, left)) return setWrong(true);
    const endToEndId = code.trim();
    const onSuccess = () => {
      endDraft();
      showAlert({ type: "success", message: words.done(name) });
      onClose();
    };
    const body = { ...(amount && { amount }), ...(endToEndId && { endToEndId }) };
    mutate({ _id: payment._id, ...body }, { onSuccess });
  }

  return (
    <FormSheet
      open
      onClose={onClose}
      title={words.title}
      dismissable={!isPending}
      submit={words.action}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-quiet">{words.lead(name)}</p>
      {payments.length > 1 && (
        <Select
          label={words.which}
          value={payment._id}
          options={payments.map(({ _id, amount, paidAt }) => ({
            value: _id,
            label: words.payment(formatCents(amount), formatDay(paidAt ?? "")),
          }))}
          onChange={(event) => setChosenId(event.target.value)}
        />
      )}
      <RefundAmount
        left={left}
        amount={amount}
        onChange={(cents) => {
          setWrong(false);
          setTyped((before) => ({ ...before, part: cents === undefined ? "none" : cents }));
        }}
        error={(isWrong ? refusalOf(amount, left) : undefined) ?? fields.amount}
      />
      <Field
        label={words.code}
        hint={words.codeHint}
        error={fields.endToEndId}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setTyped((before) => ({ ...before, code: event.target.value }))}
      />
    </FormSheet>
  );
}
