import { iuguAccountBody } from "@camarim/contract/gateways-iugu";
import type { Holder } from "@camarim/contract/wallet";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { phoneMask, zipcodeMask } from "../../lib/masks.ts";
import { taxDocumentMask } from "../../lib/tax-document-mask.ts";
import { openIuguAccount } from "../../queries/iugu.ts";
import { iugu } from "../../text/iugu.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useSubmit } from "../../ui/form/use-submit.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { useDocumentErrors } from "./use-document-errors.ts";

export type Applicant = { fullName: string; phone: string; holder: Holder | undefined };

/** The form, prefilled from the wallet, and its submission; the account's own screen then shows its status. */
export function useApplyForm({ fullName, phone, holder }: Applicant) {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(openIuguAccount());
  const documents = useDocumentErrors();
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
  const draft = useDraft(form, "iugu-account");
  const send = async () => {
    await mutateAsync(form.getValues());
    draft.clear();
    showAlert({ type: "success", message: iugu.onboarding.sent });
    await navigate("/account/iugu-account", { replace: true });
  };
  const { submit } = useSubmit(form, send, documents.show);
  return { form, save: submit, documents };
}
