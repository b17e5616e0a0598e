import type { FactorList } from "@camarim/contract/factors";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { countFactors } from "../../features/factors/count-factors.ts";
import { security } from "../../text/factors.ts";

const text = security.removal;

type RemovalDialogProps = {
  open: boolean;
  title: string;
  message: string;
  list: FactorList;
  /** Whether the factor to remove accepts no sign-in. */
  blocked: boolean;
  busy: boolean;
  onRemove: () => void;
  onClose: () => void;
};

/** Confirms the removal of a factor, and says what removing the last one means. */
export function RemovalDialog({ list, blocked, busy, onRemove, ...dialog }: RemovalDialogProps) {
  const usable = countFactors(list);
  // The last one that accepts sign-ins takes the blocked ones along.
  const isLast = blocked ? list.passkeys.length + (list.app ? 1 : 0) === 1 : usable === 1;
  return (
    <AlertDialog {...dialog} confirm={{ label: text.confirm, tone: "danger", busy, onPress: onRemove }}>
      {isLast && <p>{text.last}</p>}
      {isLast && list.mandatory && <p>{text.mandatory}</p>}
    </AlertDialog>
  );
}
