import { unfilled } from "@camarim/contract/values";
import { z } from "zod";
import { common } from "../../text/common.ts";
import type { ButtonProps } from "./Button.tsx";
import { bindFields } from "./bind-fields.ts";
import { CurrentPasswordField } from "./CurrentPasswordField.tsx";
import { FormSheet } from "./FormSheet.tsx";
import { useSubmit } from "./use-submit.ts";
import { useZodForm } from "./use-zod-form.ts";

export const passwordForm = z.object({ currentPassword: z.string(unfilled).min(1, unfilled) });
export type Confirmed = z.infer<typeof passwordForm>;

type PasswordSheetProps = {
  title: string;
  lead: string;
  action: string;
  tone?: ButtonProps["tone"] | undefined;
  /** Throws the server's error; a wrong password is shown at the field. */
  onConfirm: (body: Confirmed) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the password before an action that the server requires it for. Rendered while it is open. */
export function PasswordSheet({ title, lead, action, tone, onConfirm, onClose }: PasswordSheetProps) {
  const form = useZodForm(passwordForm);
  const { field } = bindFields(form, common);
  const { submit } = useSubmit(form, onConfirm);
  return (
    <FormSheet
      open
      onClose={onClose}
      title={title}
      submit={action}
      tone={tone}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p className="text-quiet">{lead}</p>
      <CurrentPasswordField {...field("currentPassword")} />
    </FormSheet>
  );
}
