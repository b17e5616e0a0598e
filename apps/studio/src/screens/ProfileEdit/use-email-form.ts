import { type Me, meBody } from "@camarim/contract/auth";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { showFieldErrors } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { changeMe } from "../../queries/auth.ts";
import { profileEdit } from "../../text/profile-edit.ts";

const text = profileEdit.emailScreen;
const emailForm = meBody.pick({ email: true }).required();

/** Changes the e-mail, or resends the confirmation of the current one. */
export function useEmailForm(me: Me) {
  const { mutateAsync, isPending } = useMutation(changeMe());
  const form = useZodForm(emailForm);
  const draft = useDraft(form, "email");

  async function send(body: { email: string }) {
    try {
      await mutateAsync(body);
      form.reset({ email: "" });
      draft.clear();
      showAlert({ type: "success", message: text.sent(body.email) });
    } catch (error) {
      showFieldErrors(form, error);
    }
  }

  return {
    form,
    isPending,
    save: form.handleSubmit((body) => send(body)),
    confirm: () => send({ email: me.email }),
  };
}
