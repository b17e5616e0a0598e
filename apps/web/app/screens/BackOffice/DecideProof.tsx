import type { BillingProof } from "@camarim/contract/back-office";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { decideBillingProof } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { Decision, tell } from "./Decision.tsx";

const { proof: words, proofRefusal: text } = backOffice;

export function DecideProof({ proof: { _id, account, billing } }: { proof: BillingProof }) {
  const { mutate, isPending } = useMutation(decideBillingProof());
  const [reason, setReason] = useState(text.usual);
  const [isMissing, setMissing] = useState(false);

  function refuse() {
    if (!reason.trim()) return setMissing(true);
    mutate({ _id, reason }, tell(words.refused));
  }

  return (
    <Decision
      busy={isPending}
      approve={words.approve}
      onApprove={() => mutate({ _id }, tell(words.approved(billing.number)))}
      refuse={words.refuse}
      onRefuse={refuse}
      asked={{ ...text, lead: text.lead(account.fullName) }}
    >
      <TextArea
        label={text.reason}
        maxLength={300}
        value={reason}
        error={isMissing ? text.missing : undefined}
        onChange={(event) => {
          setMissing(false);
          setReason(event.target.value);
        }}
      />
    </Decision>
  );
}
