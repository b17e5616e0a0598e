import { login, loginBody, type PendingSignIn } from "@camarim/contract/auth";
import { call } from "@camarim/ui/api/client.ts";
import { saveToken } from "@camarim/ui/api/session.ts";
import { alertFormError } from "@camarim/ui/form/alert-form-error.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { auth } from "@camarim/ui/text/auth.ts";
import { common } from "@camarim/ui/text/common.ts";
import { lazy, Suspense, useState } from "react";
import { PasswordStep } from "./PasswordStep.tsx";

const loadSecondStep = () => import("./SecondStep.tsx").then(({ SecondStep }) => ({ default: SecondStep }));
/** Lazy, because only accounts with a second factor need it. */
const SecondStep = lazy(loadSecondStep);

export default function SignIn() {
  useTitle(common.titled(auth.signIn.title));
  const [pending, setPending] = useState<PendingSignIn>();
  const form = useZodForm(loginBody);
  const { submit } = useSubmit(
    form,
    async (body) => {
      const result = await call(login, { body });
      // The layout redirects signed-in users.
      if ("accessToken" in result) return saveToken(result.accessToken);
      await loadSecondStep();
      setPending(result);
    },
    (error) => alertFormError(form, error),
  );

  function restart(message?: string) {
    setPending(undefined);
    form.resetField("password");
    if (message) form.setError("password", { message });
  }

  if (!pending) return <PasswordStep form={form} onSubmit={submit} />;
  return (
    <Suspense>
      <SecondStep pending={pending} onRestart={restart} />
    </Suspense>
  );
}
