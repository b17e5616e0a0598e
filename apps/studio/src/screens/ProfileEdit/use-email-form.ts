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

  async function send(email: string, onSent?: () => void) {
    try {
      await mutateAsync({ email });
      onSent?.();
      showAlert({ type: "success", message: text.sent(email) });
    } catch (error) {
      showFieldErrors(form, error);
    }
  }

  function clear() {
    form.reset({ email: "" });
    draft.clear();
  }

  return {
    form,
    isPending,
    save: form.handleSubmit(({ email }) => send(email, clear)),
    /** Keeps a new address that is typed and not saved. */
    confirm: () => send(me.email),
  };
}
