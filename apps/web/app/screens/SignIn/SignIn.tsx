import { login, loginBody, type PendingSignIn } from "@camarim/contract/auth";
import { lazy, Suspense, useState } from "react";
import { call } from "../../api/client.ts";
import { saveToken } from "../../api/session.ts";
import { auth } from "../../text/auth.ts";
import { common } from "../../text/common.ts";
import { alertFormError } from "../../ui/form/alert-form-error.ts";
import { useSubmit } from "../../ui/form/use-submit.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import type { Route } from "./+types/SignIn";
import { loadPitch } from "./load-pitch.server.ts";
import { PasswordStep } from "./PasswordStep.tsx";

const loadSecondStep = () => import("./SecondStep.tsx").then(({ SecondStep }) => ({ default: SecondStep }));
/** Lazy, because only accounts with a second factor need it. */
const SecondStep = lazy(loadSecondStep);

export function meta() {
  return [{ title: common.titled(auth.signIn.title) }, { name: "description", content: auth.signIn.lead }];
}

export function loader({ context }: Route.LoaderArgs) {
  return loadPitch(context);
}

/** Within the app, the form does not wait for the server. */
export function clientLoader() {
  return null;
}

/** A form submitted without scripts must not put the password in the URL; it shows the same page again. */
export function action() {
  return null;
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
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

  if (!pending) return <PasswordStep form={form} onSubmit={submit} pitched={loaderData ?? null} />;
  return (
    <Suspense>
      <SecondStep pending={pending} onRestart={restart} />
    </Suspense>
  );
}
