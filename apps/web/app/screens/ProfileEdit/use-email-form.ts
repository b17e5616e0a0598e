import { type Me, meBody } from "@camarim/contract/auth";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/client.ts";
import { changeMe } from "../../queries/auth.ts";
import { profileEdit } from "../../text/profile-edit.ts";
import { showFieldErrors } from "../../ui/form/use-submit.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { showAlert } from "../../ui/overlay/alerts.ts";

const text = profileEdit.emailScreen;
const emailForm = meBody
  .pick({ email: true })
  .required()
  .extend(meBody.pick({ currentPassword: true }).shape);

/** The password is asked for once the server wants it, which within ten minutes of the last time it does not. */
export function useEmailForm(me: Me) {
  const { mutateAsync, isPending } = useMutation(changeMe());
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useZodForm(emailForm);

  async function send(body: { email: string; currentPassword?: string | undefined }) {
    try {
      await mutateAsync(body);
      setAsksPassword(false);
      form.reset({ email: "" });
      showAlert({ type: "success", message: text.sent(body.email) });
    } catch (error) {
      if (error instanceof ApiError && error.code === "PASSWORD_REQUIRED" && !asksPassword)
        return setAsksPassword(true);
      showFieldErrors(form, error);
    }
  }

  return {
    form,
    asksPassword,
    isPending,
    save: form.handleSubmit((body) => send(body)),
    confirm: () => send({ email: me.email }),
  };
}
