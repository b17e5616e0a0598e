import { useState } from "react";
import { Switch } from "./Switch.tsx";

type SavedSwitchProps = {
  label: string;
  hint?: string;
  checked: boolean;
  /** A rejection resets the switch to `checked`; the caller reports the error. */
  onSave: (checked: boolean) => Promise<unknown>;
};

/**
 * A switch that saves on every press. It keeps the pressed state until the request ends: `checked` changes asynchronously, and React
 * would render the old state in between.
 */
export function SavedSwitch({ checked, onSave, ...look }: SavedSwitchProps) {
  const [pressed, setPressed] = useState<boolean>();
  const release = () => setPressed(undefined);
  return (
    <Switch
      {...look}
      checked={pressed ?? checked}
      writes
      onChange={({ target }) => {
        setPressed(target.checked);
        onSave(target.checked).then(release, release);
      }}
    />
  );
}
