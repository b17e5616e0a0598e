import type { Holder } from "@camarim/contract/wallet";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../api/api-error.ts";
import { saveHolder } from "../../queries/registration.ts";
import { registration as text } from "../../text/registration.ts";
import { showFieldErrors } from "../../ui/form/field-errors.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { fieldsOf, holderBody } from "./registration-form.ts";

/** The form, and what saves it; who still owes a document is led to it. The password is asked for once the server wants it. */
export function useRegistration(holder: Holder, fullName: string) {
  const form = useZodForm(holderBody, fieldsOf(holder, fullName));
  const { mutateAsync } = useMutation(saveHolder());
  const navigate = useNavigate();
  const [asksPassword, setAsksPassword] = useState(false);

  const save = form.handleSubmit(async (body) => {
    try {
      const saved = await mutateAsync(body);
      setAsksPassword(false);
      form.reset(fieldsOf(saved, fullName));
      showAlert({ type: "success", message: text.saved });
      if (saved.status !== "approved") await navigate("/account/wallet/documents");
    } catch (error) {
      if (error instanceof ApiError && error.code === "PASSWORD_REQUIRED") setAsksPassword(true);
      showFieldErrors(form, error);
    }
  });

  /** The key can be no other than the document. */
  function documentLeft() {
    const { document } = form.getValues();
    if (document) form.setValue("pixKey", document, { shouldValidate: true, shouldTouch: true });
  }

  return { form, save, asksPassword, documentLeft };
}
