import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { useState } from "react";

/** A reason that a decision requires, kept until it is sent; `subject` names the decision and what it is about. */
export function useReason(subject: string | undefined, usual = "") {
  const [value, setValue, endDraft] = useDraftState(subject && `reason:${subject}`, usual);
  const [isMissing, setMissing] = useState(false);
  return {
    value,
    isMissing,
    endDraft,
    change(next: string) {
      setMissing(false);
      setValue(next);
    },
    /** Shows the error of an empty field from now on. */
    isGiven() {
      setMissing(!value.trim());
      return value.trim() !== "";
    },
  };
}

type ReasonFieldProps = {
  reason: ReturnType<typeof useReason>;
  label: string;
  hint?: string;
  missing: string;
  maxLength: number;
};

export function ReasonField({ reason, missing, ...field }: ReasonFieldProps) {
  return (
    <TextArea
      {...field}
      value={reason.value}
      error={reason.isMissing ? missing : undefined}
      onChange={({ target }) => reason.change(target.value)}
    />
  );
}
