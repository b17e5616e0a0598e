import { useState } from "react";
import { TextArea } from "../../ui/form/TextArea.tsx";

/** A reason that a decision requires. */
export function useReason(usual = "") {
  const [value, setValue] = useState(usual);
  const [isMissing, setMissing] = useState(false);
  return {
    value,
    isMissing,
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
