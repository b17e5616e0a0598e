import type { DecidedReportCase } from "@camarim/contract/back-office";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { putContentBack } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

const { decided: text } = backOffice;

/** Takes a decision back, with the reason that stands in its history. */
export function PutBack({ found, onClose }: { found: DecidedReportCase | undefined; onClose: () => void }) {
  const { mutate, isPending } = useMutation(putContentBack());
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);

  function putBack() {
    if (!reason.trim()) return setMissing(true);
    if (!found) return;
    const onSuccess = () => {
      showAlert({ type: "success", message: text.done });
      onClose();
    };
    mutate({ _id: found._id, reason }, { onSuccess });
  }

  return (
    <Sheet
      open={found !== undefined}
      onClose={onClose}
      title={text.sheet.title}
      bottom={
        <Button busy={isPending} onPress={putBack}>
          {text.act}
        </Button>
      }
    >
      {found && <p className="text-quiet">{text.sheet.lead(found.account.fullName, found.story !== null)}</p>}
      <TextArea
        label={text.sheet.reason}
        hint={text.sheet.reasonHint}
        maxLength={500}
        value={reason}
        error={isMissing ? text.sheet.missing : undefined}
        onChange={(event) => {
          setMissing(false);
          setReason(event.target.value);
        }}
      />
    </Sheet>
  );
}
