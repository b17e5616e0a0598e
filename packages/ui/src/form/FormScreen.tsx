import { useId } from "react";
import { Screen, type ScreenProps } from "../layout/Screen.tsx";
import { support } from "../text/support.ts";
import { Button } from "./Button.tsx";
import { useReadOnly } from "./read-only.ts";

type FormScreenProps = Omit<ScreenProps, "bottom"> & {
  /** The label of the button. */
  submit: string;
  busy: boolean;
  /** Before the submission by this button. */
  onPress?: (() => void) | undefined;
  /** A second button that submits the form, below the first. */
  second?: { submit: string; busy: boolean; onPress: () => void } | undefined;
  onSubmit: React.FormEventHandler<HTMLFormElement>;
};

/** A screen that is one form, with its submit buttons at the bottom. The contract's schema validates, not the browser. */
export function FormScreen({ submit, busy, onPress, second, onSubmit, children, ...screen }: FormScreenProps) {
  const id = useId();
  const isReadOnly = useReadOnly();
  const buttons = (
    <div className="flex flex-col gap-2">
      <Button type="submit" form={id} busy={busy} onPress={onPress}>
        {submit}
      </Button>
      {second && (
        <Button type="submit" form={id} tone="soft" busy={second.busy} onPress={second.onPress}>
          {second.submit}
        </Button>
      )}
    </div>
  );
  return (
    <Screen
      {...screen}
      bottom={
        isReadOnly ? (
          <p role="status" className="text-center text-quiet">
            {support.readOnly}
          </p>
        ) : (
          buttons
        )
      }
    >
      <form id={id} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Screen>
  );
}
