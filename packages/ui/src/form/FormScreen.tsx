import { useId } from "react";
import { Screen, type ScreenProps } from "../layout/Screen.tsx";
import { support } from "../text/support.ts";
import { Button } from "./Button.tsx";
import { useReadOnly } from "./read-only.ts";

type FormScreenProps = Omit<ScreenProps, "bottom"> & {
  /** The label of the button. */
  submit: string;
  busy: boolean;
  onSubmit: React.FormEventHandler<HTMLFormElement>;
};

/** A screen that is one form, with its submit button at the bottom. The contract's schema validates, not the browser. */
export function FormScreen({ submit, busy, onSubmit, children, ...screen }: FormScreenProps) {
  const id = useId();
  const isReadOnly = useReadOnly();
  const button = (
    <Button type="submit" form={id} busy={busy}>
      {submit}
    </Button>
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
          button
        )
      }
    >
      <form id={id} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Screen>
  );
}
