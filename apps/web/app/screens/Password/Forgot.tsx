import { forgotBody, forgotPassword } from "@camarim/contract/auth";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { auth } from "../../text/auth.ts";
import { common } from "../../text/common.ts";
import { alertError } from "../../ui/alert-error.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Screen } from "../../ui/Screen.tsx";

const text = auth.forgot;

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** As in SignIn: a form sent before the scripts came finds the same page again. */
export function action() {
  return null;
}

export default function Forgot() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useZodForm(forgotBody);
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (body) => {
    try {
      await call(forgotPassword, { body });
      setSentTo(body.email);
    } catch (error) {
      alertError(error);
      showFieldErrors(form, error);
    }
  });
  return (
    <Screen title={text.title} back="/auth">
      {sentTo ? (
        <div role="status">
          <EmptyState icon="check" title={text.sent.title} message={text.sent.message(sentTo)}>
            <ButtonLink to="/auth">{text.signIn}</ButtonLink>
            <Button tone="soft" onPress={() => setSentTo(undefined)}>
              {text.sent.again}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <form method="post" noValidate onSubmit={send}>
          <p className="mt-2 text-quiet">{text.lead}</p>
          <Field
            {...form.register("email")}
            required
            type="email"
            label={text.email}
            error={errors.email?.message}
            autoComplete="email"
            inputMode="email"
          />
          <div className="mt-6">
            <Button type="submit" busy={isSubmitting}>
              {text.submit}
            </Button>
          </div>
        </form>
      )}
    </Screen>
  );
}
