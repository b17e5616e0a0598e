import { Button } from "../form/Button.tsx";
import { common } from "../text/common.ts";
import { AlertDialog } from "./AlertDialog.tsx";

export type LeaveDialogProps = { onStay: () => void; onLeave: (keep: "draft" | "nothing") => void };

/** Asked before a screen with unsaved input is left. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const text = common.draft.leave;
  return (
    <AlertDialog
      open
      onClose={onStay}
      title={text.title}
      message={text.message}
      confirm={{ label: text.keep, onPress: () => onLeave("draft") }}
      cancel={text.stay}
    >
      <Button tone="danger" onPress={() => onLeave("nothing")}>
        {text.discard}
      </Button>
    </AlertDialog>
  );
}
