import { forgotBody, forgotPassword } from "@camarim/contract/auth";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { auth } from "../../text/auth.ts";
import { common } from "../../text/common.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { bindFields } from "../../ui/form/bind-fields.ts";
import { Field } from "../../ui/form/Field.tsx";
import { useSubmit } from "../../ui/form/use-submit.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { Screen } from "../../ui/layout/Screen.tsx";
import { alertError } from "../../ui/overlay/alert-error.ts";

const text = auth.forgot;

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** As in SignIn: a form submitted before the scripts load shows the same page again. */
export function action() {
  return null;
}

export default function Forgot() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useZodForm(forgotBody);
  const { field } = bindFields(form, text);
  const send = async (body: { email: string }) => {
    await call(forgotPassword, { body });
    setSentTo(body.email);
  };
  const { submit } = useSubmit(form, send, alertError);
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
        <form method="post" noValidate onSubmit={submit}>
          <p className="mt-2 text-quiet">{text.lead}</p>
          <Field {...field("email")} />
          <div className="mt-6">
            <Button type="submit" busy={form.formState.isSubmitting}>
              {text.submit}
            </Button>
          </div>
        </form>
      )}
    </Screen>
  );
}
