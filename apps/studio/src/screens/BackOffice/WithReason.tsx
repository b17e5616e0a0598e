import { Button } from "@camarim/ui/form/Button.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { ReasonField, useReason } from "./ReasonField.tsx";

type WithReasonProps = {
  open: boolean;
  /** Names the action and the account, for the draft of the reason. */
  subject: string;
  onClose: () => void;
  text: { title: string; lead: string; reason: string; reasonHint: string; missing: string; action: string };
  busy: boolean;
  /** Calls `done` once it has happened. */
  onConfirm: (reason: string, done: () => void) => void;
};

/** Confirms an action on an account, with a reason for its owner. */
export function WithReason({ open, subject, onClose, text, busy, onConfirm }: WithReasonProps) {
  const reason = useReason(open ? subject : undefined);

  function confirm() {
    if (!reason.isGiven()) return;
    onConfirm(reason.value, () => {
      reason.endDraft();
      onClose();
    });
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text.title}
      bottom={
        <Button tone="danger" busy={busy} onPress={confirm}>
          {text.action}
        </Button>
      }
    >
      <div className="pb-4">
        <p className="text-quiet">{text.lead}</p>
        <ReasonField
          reason={reason}
          label={text.reason}
          hint={text.reasonHint}
          missing={text.missing}
          maxLength={300}
        />
      </div>
    </Sheet>
  );
}
