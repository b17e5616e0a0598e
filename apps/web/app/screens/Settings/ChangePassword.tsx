import { unfilled } from "@camarim/contract/values";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { z } from "zod";
import { isConfirmed, passwordConfirmation } from "../../lib/password-confirmation.ts";
import { changeMe } from "../../queries/auth.ts";
import { settings } from "../../text/settings.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { showFieldErrors } from "../../ui/form/field-errors.ts";
import { PasswordTwice } from "../../ui/form/PasswordTwice.tsx";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { Row } from "../../ui/layout/Row.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { Sheet } from "../../ui/overlay/Sheet.tsx";

const text = settings.security;
const passwordForm = isConfirmed(
  z.object({ currentPassword: z.string(unfilled).min(1, unfilled), ...passwordConfirmation }),
);

export function ChangePassword() {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row icon="lock" label={text.password} onPress={() => setOpen(true)} />
      <Sheet title={text.password} open={open} onClose={() => setOpen(false)}>
        <Form id={id} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function Form({ id, onDone }: { id: string; onDone: () => void }) {
  const { mutateAsync } = useMutation(changeMe());
  const form = useZodForm(passwordForm);
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async ({ confirmPassword: _, ...body }) => {
    try {
      await mutateAsync(body);
      showAlert({ type: "success", message: text.changed });
      onDone();
    } catch (error) {
      showFieldErrors(form, error);
    }
  });
  return (
    <form id={id} noValidate onSubmit={save} className="pb-4">
      <p className="text-quiet">{text.lead}</p>
      <Field
        {...form.register("currentPassword")}
        required
        type="password"
        label={text.current}
        error={errors.currentPassword?.message}
        autoComplete="current-password"
      />
      <PasswordTwice form={form} label={text.next} />
      <div className="mt-6">
        <Button type="submit" busy={isSubmitting}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}
