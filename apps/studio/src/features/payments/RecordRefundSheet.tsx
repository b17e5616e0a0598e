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
import { leftOf, RefundAmount, type RefundPart, refusalOf, toRefund } from "./RefundAmount.tsx";

const text = subscribers.refund;
const words = text.record;

/** Payments straight to the creator's bank, which only they can refund. */
export function isRecordable({ gateway, status, paidAt }: Payment): boolean {
  return gateway === "bacen" && paidAt !== null && (status === "paid" || status === "revoked");
}

/** Records a refund that the creator made at their own bank. */
export function RecordRefundSheet({ payments, onClose }: { payments: Payment[]; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useMutation(recordRefund());
  const [chosenId, setChosenId] = useState(payments[0]?._id);
  const initial: { part: RefundPart; code: string } = { part: "whole", code: "" };
  const [{ part, code }, setTyped, endDraft] = useDraftState(chosenId && `record-refund:${chosenId}`, initial);
  const [isWrong, setWrong] = useState(false);
  // A refund whose answer was lost changes it while the sheet is open.
  const [seen] = useState(() => new Map(payments.map(({ _id, refunded }) => [_id, refunded])));
  const payment = payments.find(({ _id }) => _id === chosenId) ?? payments[0];
  if (!payment) return null;
  const left = leftOf(payment);
  const { name } = payment.fan;
  const fields = error instanceof ApiError ? error.fields : {};

  /** `mutateAsync`, because the last recordable payment unmounts this sheet before `onSuccess` of `mutate`. */
  function submit() {
    if (isPending || !payment) return;
    if (refusalOf(part, left)) return setWrong(true);
    const endToEndId = code.trim();
    const showDone = () => {
      endDraft();
      showAlert({ type: "success", message: words.done(name) });
      onClose();
    };
    const body = { ...toRefund(part), ...(endToEndId && { endToEndId }) };
    mutateAsync({ _id: payment._id, seen: seen.get(payment._id) ?? payment.refunded, ...body }).then(
      showDone,
      () => undefined,
    );
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
        payment={payment}
        part={part}
        onChange={(chosen) => {
          setWrong(false);
          setTyped((before) => ({ ...before, part: chosen }));
        }}
        error={(isWrong ? refusalOf(part, left) : undefined) ?? fields.amount ?? fields.lines}
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
