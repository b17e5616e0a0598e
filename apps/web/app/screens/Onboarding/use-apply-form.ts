import { iuguAccountBody } from "@camarim/contract/gateways-iugu";
import type { Holder } from "@camarim/contract/wallet";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../api/api-error.ts";
import { phoneMask, zipcodeMask } from "../../lib/masks.ts";
import { taxDocumentMask } from "../../lib/tax-document-mask.ts";
import { openIuguAccount } from "../../queries/iugu-onboarding.ts";
import { iugu } from "../../text/iugu.ts";
import { showFieldErrors } from "../../ui/form/field-errors.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { useDocumentErrors } from "./use-document-errors.ts";

export type Known = { fullName: string; phone: string; holder: Holder | undefined };

/**
 * The form, begun with what the wallet's registration says already, and what sends it; afterwards the account's own screen says how
 * it stands. The password is asked for once the server wants it.
 */
export function useApplyForm({ fullName, phone, holder }: Known) {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(openIuguAccount());
  const documents = useDocumentErrors();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useZodForm(iuguAccountBody, {
    name: holder?.name ?? fullName,
    phone: phoneMask.show(phone.replace(/^\+55/, "")),
    document: taxDocumentMask.show(holder?.document),
    responsibleName: "",
    responsibleDocument: "",
    zipcode: zipcodeMask.show(holder?.zipcode),
    street: holder?.street ?? "",
    streetNumber: holder?.streetNumber ?? "",
    complement: holder?.complement ?? "",
    neighborhood: holder?.neighborhood ?? "",
    city: holder?.city ?? "",
    state: (holder?.state ?? "") as never,
    estimatedRevenue: null as never,
    bankName: "",
    bankAgency: "",
    bankAccount: "",
    bankAccountType: "checking",
  });
  const save = form.handleSubmit(async () => {
    try {
      await mutateAsync(form.getValues());
      showAlert({ type: "success", message: iugu.onboarding.sent });
      await navigate("/account/iugu-account", { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === "PASSWORD_REQUIRED") setAsksPassword(true);
      if (!documents.show(error)) showFieldErrors(form, error);
    }
  });
  return { form, save, documents, asksPassword };
}
