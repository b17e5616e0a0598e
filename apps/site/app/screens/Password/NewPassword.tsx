import { resetPassword } from "@camarim/contract/auth";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { errorText } from "@camarim/ui/api/error-text.ts";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { PasswordTwice } from "@camarim/ui/form/PasswordTwice.tsx";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { isConfirmed, passwordConfirmation } from "@camarim/ui/lib/password-confirmation.ts";
import { alertError } from "@camarim/ui/overlay/alert-error.ts";
import { auth } from "@camarim/ui/text/auth.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useState } from "react";
import { z } from "zod";
import type { Route } from "./+types/NewPassword";
import { checkLink } from "./check-link.server.ts";

const text = auth.newPassword;
const passwordForm = isConfirmed(z.object(passwordConfirmation));

export function meta() {
  return [{ title: common.titled(text.title) }, { name: "referrer", content: "no-referrer" }];
}

export function loader(args: Route.LoaderArgs) {
  return checkLink(args);
}

/** As in SignIn: a form submitted before the scripts load shows the same page again. */
export function action() {
  return null;
}

/** The form, or at once that the link is dead. */
export default function NewPassword({ params: { token }, loaderData: { dead } }: Route.ComponentProps) {
  const [ended, setEnded] = useState<"done" | { title: string; message: string } | undefined>(dead);
  const form = useZodForm(passwordForm);
  const send = async ({ password }: { password: string }) => {
    await call(resetPassword, { body: { token, password } });
    setEnded("done");
  };
  const { submit } = useSubmit(form, send, (error) => {
    alertError(error);
    if (error instanceof ApiError && error.code === "LINK_EXPIRED") setEnded(errorText(error));
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
      {ended && ended !== "done" && (
        <div role="alert">
          <EmptyState icon="clock" title={ended.title} message={ended.message}>
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
