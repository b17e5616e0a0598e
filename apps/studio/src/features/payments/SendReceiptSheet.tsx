import type { Payment } from "@camarim/contract/payments";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { FilePick } from "@camarim/ui/form/FilePick.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sendReceipt } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";

const text = subscribers.sendReceipt;

/** Submits a receipt that the fan sent to the creator by another way. */
export function SendReceiptSheet({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useMutation(sendReceipt());
  const [file, setFile] = useState<File>();
  const [code, setCode, endDraft] = useDraftState(`send-receipt:${payment._id}`, "");
  const [isMissing, setMissing] = useState(false);
  const { _id: paymentId, fan } = payment;

  /** `mutateAsync`, because a payment in review has no form, which unmounts this sheet before `onSuccess` of `mutate`. */
  function submit() {
    const endToEndId = code.trim();
    if (isPending) return;
    if (!file && !endToEndId) return setMissing(true);
    const showDone = () => {
      endDraft();
      showAlert({ type: "success", message: text.done });
      onClose();
    };
    const sent = mutateAsync({ paymentId, file, endToEndId: endToEndId || undefined });
    sent.then(showDone, () => undefined);
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
      <p className="text-quiet">{text.lead(fan.name)}</p>
      <div className="mt-4">
        <FilePick
          tone="soft"
          icon="img"
          accept="image/*,application/pdf"
          onPick={(picked) => {
            setFile(picked);
            setMissing(false);
          }}
        >
          {file ? text.change : text.pick}
        </FilePick>
      </div>
      {file && <p className="mx-1 mt-2 text-small wrap-anywhere text-quiet">{text.picked(file.name)}</p>}
      <div role="alert" className="mx-1 text-small">
        {isMissing && <FieldError>{text.missing}</FieldError>}
      </div>
      <Field
        label={text.code}
        hint={text.codeHint}
        error={error instanceof ApiError ? error.fields.endToEndId : undefined}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => {
          setMissing(false);
          setCode(event.target.value);
        }}
      />
    </FormSheet>
  );
}
