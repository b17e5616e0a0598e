import type { Holder } from "@camarim/contract/wallet";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { saveHolder } from "../../queries/wallet.ts";
import { registration as text } from "../../text/registration.ts";
import { fieldsOf, holderBody } from "./registration-form.ts";

/** The form and its submission; creators without approved documents continue there. */
export function useRegistration(holder: Holder, fullName: string, paysToBank: boolean) {
  const form = useZodForm(holderBody, fieldsOf(holder, fullName, paysToBank));
  const { mutateAsync } = useMutation(saveHolder());
  const navigate = useNavigate();
  const draft = useDraft(form, "wallet");

  const { submit } = useSubmit(form, async (body) => {
    const sent = JSON.stringify(form.getValues());
    const saved = await mutateAsync(body);
    // What was typed meanwhile is not saved yet.
    if (JSON.stringify(form.getValues()) === sent) {
      form.reset(fieldsOf(saved, fullName, paysToBank));
      draft.clear();
    }
    showAlert({ type: "success", message: text.saved });
    if (saved.status !== "approved") await navigate("/account/wallet/documents");
  });

  /** The PIX key must equal the document (CPF or CNPJ). */
  function documentLeft() {
    const { document } = form.getValues();
    if (document && !paysToBank) form.setValue("pixKey", document, { shouldValidate: true, shouldTouch: true });
  }

  return { form, save: submit, documentLeft };
}
