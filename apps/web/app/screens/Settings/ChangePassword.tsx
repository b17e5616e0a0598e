import { unfilled } from "@camarim/contract/values";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { isConfirmed, passwordConfirmation } from "../../lib/password-confirmation.ts";
import { changeMe } from "../../queries/auth.ts";
import { settings } from "../../text/settings.ts";
import { Button } from "../../ui/form/Button.tsx";
import { bindFields } from "../../ui/form/bind-fields.ts";
import { Field } from "../../ui/form/Field.tsx";
import { PasswordTwice } from "../../ui/form/PasswordTwice.tsx";
import { useSubmit } from "../../ui/form/use-submit.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { Row } from "../../ui/layout/Row.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { Sheet } from "../../ui/overlay/Sheet.tsx";

const text = settings.security;
const passwordForm = isConfirmed(
  z.object({ currentPassword: z.string(unfilled).min(1, unfilled), ...passwordConfirmation }),
);

export function ChangePassword() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row icon="lock" label={text.password} onPress={() => setOpen(true)} />
      <Sheet title={text.password} open={open} onClose={() => setOpen(false)}>
        <Form onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function Form({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useMutation(changeMe());
  const form = useZodForm(passwordForm);
  const { field } = bindFields(form, { currentPassword: text.current });
  const { submit } = useSubmit(form, async ({ confirmPassword: _, ...body }) => {
    await mutateAsync(body);
    showAlert({ type: "success", message: text.changed });
    onDone();
  });
  return (
    <form noValidate onSubmit={submit} className="pb-4">
      <p className="text-quiet">{text.lead}</p>
      <Field {...field("currentPassword")} />
      <PasswordTwice form={form} label={text.next} />
      <div className="mt-6">
        <Button type="submit" busy={form.formState.isSubmitting}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}
