import { Button } from "@camarim/ui/form/Button.tsx";
import { PasswordTwice } from "@camarim/ui/form/PasswordTwice.tsx";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { isConfirmed, passwordConfirmation } from "@camarim/ui/lib/password-confirmation.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { changeMe } from "../../queries/auth.ts";
import { settings } from "../../text/settings.ts";

const text = settings.security;
const passwordForm = isConfirmed(z.object(passwordConfirmation));

/** `?senha` opens it. */
export function ChangePassword() {
  const [query] = useSearchParams();
  const [open, setOpen] = useState(query.has("senha"));
  return (
    <>
      <Row writes icon="lock" label={text.password} onPress={() => setOpen(true)} />
      <Sheet title={text.password} open={open} onClose={() => setOpen(false)}>
        <Form onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function Form({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useMutation(changeMe());
  const form = useZodForm(passwordForm);
  const { submit } = useSubmit(form, async ({ password }) => {
    await mutateAsync({ password });
    showAlert({ type: "success", message: text.changed });
    onDone();
  });
  return (
    <form noValidate onSubmit={submit} className="pb-4">
      <p className="text-quiet">{text.lead}</p>
      <PasswordTwice form={form} label={text.next} />
      <div className="mt-6">
        <Button type="submit" busy={form.formState.isSubmitting}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}
