import { defaultReproveReason } from "@camarim/contract/receipts";
import { useState } from "react";
import { receipts } from "../../text/receipts.ts";
import { Button } from "../../ui/form/Button.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { Sheet } from "../../ui/overlay/Sheet.tsx";

const text = receipts.reproveSheet;
const reasonMax = 200;

type ReproveSheetProps = {
  open: boolean;
  name: string;
  busy: boolean;
  onClose: () => void;
  onReprove: (reason: string) => void;
};

/** Asks for the reason, which the fan reads; an empty one is replaced by a default. */
export function ReproveSheet({ open, name, busy, onClose, onReprove }: ReproveSheetProps) {
  const [reason, setReason] = useState("");
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text.title}
      bottom={
        <Button tone="danger" busy={busy} onPress={() => onReprove(reason.trim())}>
          {text.action}
        </Button>
      }
    >
      <p className="text-quiet">{text.lead(name)}</p>
      <TextArea
        label={text.reason}
        hint={text.hint(defaultReproveReason)}
        maxLength={reasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Sheet>
  );
}
