import { register } from "@camarim/contract/auth";
import { call } from "@camarim/ui/api/client.ts";
import { saveToken } from "@camarim/ui/api/session.ts";
import { alertFormError } from "@camarim/ui/form/alert-form-error.ts";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { visitor } from "@camarim/ui/lib/drafts.ts";
import { registerForm } from "./register-form.ts";

/** The form and its submission. The layout redirects signed-in users. */
export function useRegister() {
  const form = useZodForm(registerForm);
  const draft = useDraft(form, "register", {
    owner: visitor,
    never: ["password", "confirmPassword", "acceptedTerms"],
  });
  const { submit } = useSubmit(
    form,
    async ({ confirmPassword: _, ...body }) => {
      const { accessToken } = await call(register, { body: { ...body, acceptedTerms: true } });
      draft.clear();
      saveToken(accessToken);
    },
    (error) => alertFormError(form, error),
  );
  return { form, send: submit };
}
