import { resetPassword } from "@camarim/contract/auth";
import { useState } from "react";
import { useParams } from "react-router";
import { z } from "zod";
import { ApiError, call } from "../../api/client.ts";
import { errorText } from "../../api/error-text.ts";
import { isConfirmed, passwordConfirmation } from "../../lib/password-confirmation.ts";
import { auth } from "../../text/auth.ts";
import { common } from "../../text/common.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { PasswordTwice } from "../../ui/form/PasswordTwice.tsx";
import { useSubmit } from "../../ui/form/use-submit.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { Screen } from "../../ui/layout/Screen.tsx";
import { alertError } from "../../ui/overlay/alert-error.ts";

const text = auth.newPassword;
const passwordForm = isConfirmed(z.object(passwordConfirmation));

export function meta() {
  return [{ title: common.titled(text.title) }, { name: "referrer", content: "no-referrer" }];
}

/** As in SignIn: a form submitted before the scripts load shows the same page again. */
export function action() {
  return null;
}

export default function NewPassword() {
  const { token = "" } = useParams();
  const [ended, setEnded] = useState<"done" | ApiError>();
  const form = useZodForm(passwordForm);
  const send = async ({ password }: { password: string }) => {
    await call(resetPassword, { body: { token, password } });
    setEnded("done");
  };
  const { submit } = useSubmit(form, send, (error) => {
    alertError(error);
    if (error instanceof ApiError && error.code === "LINK_EXPIRED") setEnded(error);
  });
  return (
    <Screen title={text.title}>
      {ended === "done" && (
        <div role="status">
          <EmptyState icon="check" title={text.done.title} message={text.done.message}>
            <ButtonLink to="/auth">{text.done.signIn}</ButtonLink>
          </EmptyState>
        </div>
      )}
      {ended instanceof ApiError && (
        <div role="alert">
          <EmptyState icon="clock" {...errorText(ended)}>
            <ButtonLink to="/senha">{text.again}</ButtonLink>
          </EmptyState>
        </div>
      )}
      {!ended && (
        <form method="post" noValidate onSubmit={submit}>
          <p className="mt-2 text-quiet">{text.lead}</p>
          <PasswordTwice form={form} label={text.password} />
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
