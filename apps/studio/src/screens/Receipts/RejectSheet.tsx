import { Button } from "@camarim/ui/form/Button.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { receipts } from "../../text/receipts.ts";

const text = receipts.rejectSheet;
const reasonMax = 200;

type RejectSheetProps = {
  open: boolean;
  /** Of the payment, whose reason is kept until it is sent. */
  id: string;
  name: string;
  /** What the fan reads without a reason. */
  usual: string;
  busy: boolean;
  onClose: () => void;
  /** Calls `done` once it has happened. */
  onReject: (reason: string, done: () => void) => void;
};

/** Asks for the reason, which the fan reads; an empty one is replaced by a default. */
export function RejectSheet({ open, id, name, usual, busy, onClose, onReject }: RejectSheetProps) {
  const [reason, setReason, endDraft] = useDraftState(open ? `reject:${id}` : undefined, "");
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text.title}
      bottom={
        <Button tone="danger" busy={busy} onPress={() => onReject(reason.trim(), endDraft)}>
          {text.action}
        </Button>
      }
    >
      <p className="text-quiet">{text.lead(name)}</p>
      <TextArea
        label={text.reason}
        hint={text.hint(usual)}
        maxLength={reasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Sheet>
  );
}
