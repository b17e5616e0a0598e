import { useState } from "react";
import { Switch } from "./Switch.tsx";

type SavedSwitchProps = {
  label: string;
  hint?: string;
  checked: boolean;
  /** A rejection returns the switch to `checked`; whoever saves reports it. */
  onSave: (checked: boolean) => Promise<unknown>;
};

/**
 * A switch that is saved as it is pressed. It keeps the pressed state itself until then: `checked` follows a timer later, and
 * React would show the old state in between.
 */
export function SavedSwitch({ checked, onSave, ...look }: SavedSwitchProps) {
  const [pressed, setPressed] = useState<boolean>();
  const release = () => setPressed(undefined);
  return (
    <Switch
      {...look}
      checked={pressed ?? checked}
      onChange={({ target }) => {
        setPressed(target.checked);
        onSave(target.checked).then(release, release);
      }}
    />
  );
}
