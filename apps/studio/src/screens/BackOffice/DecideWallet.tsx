import { type RefusalReason, refusalReasonKeys, type WalletReview } from "@camarim/contract/admin-wallets";
import { Checkbox } from "@camarim/ui/form/Checkbox.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { reviewWallet } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { alertOnSuccess, Decision } from "./Decision.tsx";

const { wallet, refusal: text } = backOffice;

export function DecideWallet({ review: { _id, account } }: { review: WalletReview }) {
  const { mutate, isPending } = useMutation(reviewWallet());
  const initial = { reasons: [] as RefusalReason[], note: "" };
  const [{ reasons, note }, setTyped, endDraft] = useDraftState(`wallet:${_id}`, initial);
  const [isMissing, setMissing] = useState(false);

  function reject() {
    if (reasons.length === 0 && !note.trim()) return setMissing(true);
    mutate({ _id, refusal: { reasons, ...(note.trim() && { note }) } }, alertOnSuccess(wallet.rejected, endDraft));
  }

  return (
    <Decision
      busy={isPending}
      approve={wallet.approve}
      onApprove={() => mutate({ _id }, alertOnSuccess(wallet.approved(account.fullName)))}
      reject={wallet.reject}
      onReject={reject}
      question={{ ...text, lead: text.lead(account.fullName) }}
    >
      {refusalReasonKeys.map((reason) => (
        <Checkbox
          key={reason}
          label={text.reasons[reason]}
          checked={reasons.includes(reason)}
          onChange={({ target }) => {
            setMissing(false);
            const others = reasons.filter((one) => one !== reason);
            setTyped({ note, reasons: target.checked ? [...others, reason] : others });
          }}
        />
      ))}
      <TextArea
        label={text.note}
        hint={text.noteHint}
        maxLength={300}
        value={note}
        onChange={(event) => {
          setMissing(false);
          setTyped({ reasons, note: event.target.value });
        }}
      />
      <div role="alert" className="mx-1 text-small">
        {isMissing && <FieldError>{text.missing}</FieldError>}
      </div>
    </Decision>
  );
}
