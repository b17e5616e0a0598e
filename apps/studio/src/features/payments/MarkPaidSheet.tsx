import type { Payment } from "@camarim/contract/payments";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { markPaid } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";

const text = subscribers.markPaid;

/** Approves a payment that the creator received without a receipt; the reason stays with the payment. */
export function MarkPaidSheet({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { mutateAsync, isPending } = useMutation(markPaid());
  const initial = { reason: text.reasons[0] ?? "", detail: "" };
  const [typed, setTyped, endDraft] = useDraftState(`mark-paid:${payment._id}`, initial);
  const { name } = payment.fan;

  /** `mutateAsync`, because a paid payment has no actions, which unmounts this sheet before `onSuccess` of `mutate`. */
  function submit() {
    if (isPending) return;
    const [reason, detail] = [typed.reason, typed.detail.trim()];
    const showDone = () => {
      endDraft();
      showAlert({ type: "success", message: text.done(name) });
    };
    const marked = mutateAsync({ _id: payment._id, reason: detail ? `${reason}: ${detail}` : reason });
    void marked.then(showDone, () => undefined).finally(onClose);
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
        submit();
      }}
    >
      <p className="text-quiet">{text.lead(formatCents(payment.amount), name)}</p>
      <Choice
        label={text.why}
        value={typed.reason}
        options={text.reasons.map((one) => ({ value: one, label: one }))}
        onChange={(event) => setTyped((before) => ({ ...before, reason: event.target.value }))}
      />
      <Field
        label={text.more}
        maxLength={150}
        autoComplete="off"
        value={typed.detail}
        onChange={(event) => setTyped((before) => ({ ...before, detail: event.target.value }))}
      />
    </FormSheet>
  );
}
