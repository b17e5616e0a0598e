import { register } from "@camarim/contract/auth";
import { call } from "../../api/client.ts";
import { errorLine } from "../../api/error-text.ts";
import { saveToken } from "../../api/session.ts";
import { showFieldErrors } from "../../ui/form/field-errors.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { registerForm } from "./register-form.ts";

/** The form, and what sends it; the layout then sends on whoever holds a token. */
export function useRegister() {
  const form = useZodForm(registerForm);
  const send = form.handleSubmit(async ({ confirmPassword: _, ...body }) => {
    try {
      saveToken((await call(register, { body: { ...body, acceptedTerms: true } })).accessToken);
    } catch (error) {
      window.alert(errorLine(error));
      showFieldErrors(form, error);
    }
  });

  /** The repeated password is judged anew whenever the first one changes. */
  function passwordChanged() {
    if (form.getValues("confirmPassword")) void form.trigger("confirmPassword");
  }

  return { form, send, passwordChanged };
}
