import type { BillingProof } from "@camarim/contract/back-office";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { decideBillingProof } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useRest } from "./use-rest.ts";

const { proof: words, proofRefusal: text } = backOffice;

/** Refuse, with the reason that the creator reads, or confirm. */
export function DecideProof({ proof: { _id, account, billing } }: { proof: BillingProof }) {
  const { mutate, isPending } = useMutation(decideBillingProof());
  const hasRested = useRest();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState(text.usual);
  const [isMissing, setMissing] = useState(false);
  const tell = (message: string) => ({ onSuccess: () => showAlert({ type: "success", message }) });

  function refuse() {
    if (!reason.trim()) return setMissing(true);
    mutate({ _id, reason }, tell(words.refused));
  }

  return (
    <div className="grid grid-cols-pair gap-2">
      <Button tone="danger" busy={isPending} onPress={() => hasRested() && setAsking(true)}>
        {words.refuse}
      </Button>
      <Button busy={isPending} onPress={() => hasRested() && mutate({ _id }, tell(words.approved(billing.number)))}>
        {words.approve}
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={text.title}
        bottom={
          <Button tone="danger" busy={isPending} onPress={refuse}>
            {text.action}
          </Button>
        }
      >
        <p className="text-quiet">{text.lead(account.fullName)}</p>
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
      </Sheet>
    </div>
  );
}
