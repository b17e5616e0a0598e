import { unfilled } from "@camarim/contract/values";
import type { PendingConfirmation } from "@camarim/ui/api/confirmation.ts";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { confirmSession } from "../../queries/auth.ts";
import { confirmation as text } from "../../text/confirmation.ts";

/** `onEnd` is called with the session's new token, or without one if the creator cancels. */
export type ConfirmationProps = { pending: PendingConfirmation; onEnd: (token?: string) => void };

const passwordForm = z.object({ password: z.string(unfilled).min(1, unfilled) });

/** For an account without a second factor. */
export function PasswordConfirmation({ pending, onEnd }: ConfirmationProps) {
  const { mutateAsync } = useMutation(confirmSession(pending.token));
  const form = useZodForm(passwordForm, undefined, "onSubmit");
  const { field } = bindFields(form, text);
  const { submit } = useSubmit(form, async (body) => onEnd(await mutateAsync(body)));
  return (
    <FormSheet
      open
      onClose={() => onEnd()}
      title={text.title}
      submit={text.submit}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p className="text-quiet">{text.lead}</p>
      <Field {...field("password")} autoComplete="current-password" autoFocus />
    </FormSheet>
  );
}
