import { useId } from "react";
import { Sheet, type SheetProps } from "../overlay/Sheet.tsx";
import { Button, type ButtonProps } from "./Button.tsx";

type FormSheetProps = Omit<SheetProps, "bottom"> &
  Pick<ButtonProps, "tone" | "icon"> & {
    /** The label of the submit button; without it there is no button. */
    submit: string | undefined;
    busy: boolean;
    onSubmit: React.FormEventHandler<HTMLFormElement>;
  };

/** A sheet that is one form, with its submit button at the bottom. */
export function FormSheet({ submit, busy, onSubmit, tone, icon, children, ...sheet }: FormSheetProps) {
  const id = useId();
  const button = submit && (
    <Button type="submit" form={id} tone={tone} icon={icon} busy={busy}>
      {submit}
    </Button>
  );
  return (
    <Sheet {...sheet} bottom={button}>
      <form id={id} noValidate onSubmit={onSubmit} className="pb-2">
        {children}
      </form>
    </Sheet>
  );
}
