import { unfilled } from "@camarim/contract/values";
import { useId } from "react";
import { z } from "zod";
import { common } from "../../text/common.ts";
import { Sheet } from "../overlay/Sheet.tsx";
import { Button, type ButtonProps } from "./Button.tsx";
import { CurrentPasswordField } from "./CurrentPasswordField.tsx";
import { showFieldErrors } from "./field-errors.ts";
import { useZodForm } from "./use-zod-form.ts";

const passwordForm = z.object({ currentPassword: z.string(unfilled).min(1, unfilled) });
export type Confirmed = z.infer<typeof passwordForm>;

type PasswordSheetProps = {
  title: string;
  lead: string;
  action: string;
  tone?: ButtonProps["tone"] | undefined;
  /** Throws what the server refused; a wrong password is said at the field. */
  onConfirm: (body: Confirmed) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the password before something that the server does not do without it. Rendered while it is open. */
export function PasswordSheet({ title, lead, action, tone, onConfirm, onClose }: PasswordSheetProps) {
  const id = useId();
  const form = useZodForm(passwordForm);
  const submit = form.handleSubmit(async (body) => {
    try {
      await onConfirm(body);
    } catch (error) {
      showFieldErrors(form, error);
    }
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      bottom={
        <Button type="submit" form={id} tone={tone} busy={form.formState.isSubmitting}>
          {action}
        </Button>
      }
    >
      <p className="text-quiet">{lead}</p>
      <form id={id} noValidate onSubmit={submit} className="pb-2">
        <CurrentPasswordField
          {...form.register("currentPassword")}
          label={common.currentPassword}
          error={form.formState.errors.currentPassword?.message}
        />
      </form>
    </Sheet>
  );
}
