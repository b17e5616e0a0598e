import { unfilled } from "@camarim/contract/values";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import type { PendingConfirmation } from "../../api/confirmation.ts";
import { confirmSession } from "../../queries/auth.ts";
import { confirmation as text } from "../../text/confirmation.ts";
import { bindFields } from "../../ui/form/bind-fields.ts";
import { Field } from "../../ui/form/Field.tsx";
import { FormSheet } from "../../ui/form/FormSheet.tsx";
import { useSubmit } from "../../ui/form/use-submit.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";

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
