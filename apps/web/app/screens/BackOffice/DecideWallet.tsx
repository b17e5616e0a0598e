import { type RefusalReason, refusalReasonKeys, type WalletReview } from "@camarim/contract/back-office";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { decideWallet } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { FieldError } from "../../ui/FieldShell.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useRest } from "./use-rest.ts";

const { wallet, refusal: text } = backOffice;

/** Refuse, with reasons, or approve. */
export function DecideWallet({ review: { _id, account } }: { review: WalletReview }) {
  const { mutate, isPending } = useMutation(decideWallet());
  const hasRested = useRest();
  const [asking, setAsking] = useState(false);
  const [reasons, setReasons] = useState<RefusalReason[]>([]);
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const tell = (message: string) => ({ onSuccess: () => showAlert({ type: "success", message }) });

  function refuse() {
    if (reasons.length === 0 && !note.trim()) return setMissing(true);
    mutate({ _id, refusal: { reasons, ...(note.trim() && { note }) } }, tell(wallet.refused));
  }

  return (
    <div className="grid grid-cols-pair gap-2">
      <Button tone="danger" busy={isPending} onPress={() => hasRested() && setAsking(true)}>
        {wallet.refuse}
      </Button>
      <Button busy={isPending} onPress={() => hasRested() && mutate({ _id }, tell(wallet.approved(account.fullName)))}>
        {wallet.approve}
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
        {refusalReasonKeys.map((reason) => (
          <Checkbox
            key={reason}
            label={text.reasons[reason]}
            checked={reasons.includes(reason)}
            onChange={({ target }) => {
              setMissing(false);
              setReasons(target.checked ? [...reasons, reason] : reasons.filter((one) => one !== reason));
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
            setNote(event.target.value);
          }}
        />
        <div role="alert" className="mx-1 text-small">
          {isMissing && <FieldError>{text.missing}</FieldError>}
        </div>
      </Sheet>
    </div>
  );
}
