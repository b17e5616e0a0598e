import { factorCode } from "@camarim/contract/factors";
import { errorLine } from "@camarim/ui/api/error-text.ts";
import { Button } from "@camarim/ui/form/Button.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { confirmSession } from "../../queries/auth.ts";
import { confirmation as text } from "../../text/confirmation.ts";
import { codeField } from "../../text/factors.ts";
import { CodeField } from "../factors/CodeField.tsx";
import { canUsePasskeys } from "../factors/passkey-support.ts";
import type { ConfirmationProps } from "./PasswordConfirmation.tsx";
import { usePasskeyConfirmation } from "./use-passkey-confirmation.ts";

const codeForm = z.object({ code: factorCode });

/** For an account with an authenticator app and optionally a passkey. */
export function CodeConfirmation({ pending, onEnd, hasPasskey }: ConfirmationProps & { hasPasskey: boolean }) {
  const { mutateAsync } = useMutation(confirmSession(pending.token));
  const passkey = usePasskeyConfirmation({ pending, onEnd });
  const canUsePasskey = canUsePasskeys() && hasPasskey;
  const form = useZodForm(codeForm, undefined, "onSubmit");
  const { field } = bindFields(form, { code: codeField.code, codeHint: codeField.digitsHint });
  const { submit } = useSubmit(
    form,
    async (body) => onEnd(await mutateAsync(body)),
    (error) => form.setError("code", { message: errorLine(error) }, { shouldFocus: true }),
  );
  return (
    <FormSheet
      open
      onClose={() => onEnd()}
      title={text.title}
      submit={text.submit}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p className="text-quiet">{text.codeLead}</p>
      <CodeField {...field("code")} kind="app" />
      {canUsePasskey && (
        <div className="mt-4">
          <Button tone="soft" icon="key" busy={passkey.busy} onPress={passkey.start}>
            {text.passkey}
          </Button>
        </div>
      )}
    </FormSheet>
  );
}
