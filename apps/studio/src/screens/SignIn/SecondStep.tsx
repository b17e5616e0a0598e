import type { PendingSignIn } from "@camarim/contract/auth";
import { factorCode, loginWithCode } from "@camarim/contract/factors";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import { call } from "@camarim/ui/api/client.ts";
import { errorLine } from "@camarim/ui/api/error-text.ts";
import { saveToken } from "@camarim/ui/api/session.ts";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { Tile } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { CodeField } from "../../features/factors/CodeField.tsx";
import { canUsePasskeys } from "../../features/factors/passkey-support.ts";
import { signInWithPasskey } from "../../features/factors/sign-in-with-passkey.ts";
import { codeField, secondStep as text } from "../../text/factors.ts";

const codeForm = z.object({ code: factorCode });

type SecondStepProps = {
  pending: PendingSignIn;
  /** Returns to the password form, with an error message if there is one. */
  onRestart: (message?: string) => void;
};

/** The second factor, after the password. */
export function SecondStep({ pending: { pendingToken, methods, recoveryReadyAt }, onRestart }: SecondStepProps) {
  const [isSigning, setIsSigning] = useState(false);
  const canUsePasskey = canUsePasskeys() && methods.includes("passkey");
  const form = useZodForm(codeForm);
  const { field } = bindFields(form, {
    code: codeField.code,
    codeHint: methods.includes("app") ? codeField.appHint : codeField.recoveryHint,
  });
  const showError = (error: unknown) => {
    const message = errorLine(error);
    if (error instanceof ApiError && error.code === "SIGN_IN_EXPIRED") onRestart(message);
    else form.setError("code", { message }, { shouldFocus: true });
  };
  const { submit } = useSubmit(
    form,
    async (body) => saveToken((await call(loginWithCode, { body: { pendingToken, ...body } })).accessToken),
    showError,
  );

  async function signWithPasskey() {
    setIsSigning(true);
    await signInWithPasskey().catch(showError);
    setIsSigning(false);
  }

  const isPasskeyFirst = canUsePasskey && !methods.includes("app");
  const passkeyButton = canUsePasskey && (
    <Button
      tone={isPasskeyFirst ? "primary" : "soft"}
      icon="key"
      busy={isSigning}
      onPress={() => void signWithPasskey()}
    >
      {text.passkey}
    </Button>
  );

  return (
    <Screen title={text.title}>
      <div className="flex flex-col items-center gap-3 py-6 text-center">
        <Tile>
          <Icon name="lock" size={20} />
        </Tile>
        <p className="text-quiet">{text.lead}</p>
      </div>
      {methods.length === 0 && (
        <Notice tone="warn" title={text.blocked.title} message={text.blocked.message}>
          {recoveryReadyAt && text.blocked.recovery(formatDateTime(recoveryReadyAt))}
        </Notice>
      )}
      {isPasskeyFirst && passkeyButton}
      <form method="post" noValidate onSubmit={submit}>
        <CodeField {...field("code")} kind={methods.includes("app") ? "both" : "recovery"} />
        <div className="mt-6 flex flex-col gap-3">
          <Button type="submit" tone={isPasskeyFirst ? "soft" : "primary"} busy={form.formState.isSubmitting}>
            {text.submit}
          </Button>
          {!isPasskeyFirst && passkeyButton}
          <Button tone="soft" onPress={() => onRestart()}>
            {text.back}
          </Button>
          <Link to="/recuperar" className="flex min-h-tap items-center justify-center text-accent">
            {text.lost}
          </Link>
        </div>
      </form>
    </Screen>
  );
}
