import type { DecidedReportCase } from "@camarim/contract/admin-reports";
import { Button } from "@camarim/ui/form/Button.tsx";
import { reportedKind } from "@camarim/ui/lib/reported-kind.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { revertTakeDown } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { ReasonField, useReason } from "./ReasonField.tsx";

const { decided: text } = backOffice;

/** Reverts a decision, with a reason for its history. */
export function RevertTakeDown({ found, onClose }: { found: DecidedReportCase | undefined; onClose: () => void }) {
  const { mutate, isPending } = useMutation(revertTakeDown());
  const reason = useReason(found && `revert:${found._id}`);

  function revert() {
    if (!found || !reason.isGiven()) return;
    const onSuccess = () => {
      reason.endDraft();
      showAlert({ type: "success", message: text.done });
      onClose();
    };
    mutate({ _id: found._id, reason: reason.value }, { onSuccess });
  }

  return (
    <Sheet
      open={found !== undefined}
      onClose={onClose}
      title={text.sheet.title}
      bottom={
        <Button busy={isPending} onPress={revert}>
          {text.act}
        </Button>
      }
    >
      {found && <p className="text-quiet">{text.sheet.lead(found.account.fullName, reportedKind(found) !== "page")}</p>}
      <ReasonField
        reason={reason}
        label={text.sheet.reason}
        hint={text.sheet.reasonHint}
        missing={text.sheet.missing}
        maxLength={500}
      />
    </Sheet>
  );
}
