import { iuguAccountBody, missingIuguDocuments } from "@camarim/contract/gateways-iugu";
import type { Holder } from "@camarim/contract/wallet";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { phoneMask, zipcodeMask } from "@camarim/ui/lib/masks.ts";
import { taxDocumentMask } from "@camarim/ui/lib/tax-document-mask.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useStep } from "../../lib/use-step.ts";
import { iuguDocumentsQuery, openIuguAccount } from "../../queries/iugu.ts";
import { iugu } from "../../text/iugu.ts";
import { firstOpenStep, firstStepOf, isCompany, stepCount, stepFields, toStep } from "./steps.ts";
import { useDocumentErrors } from "./use-document-errors.ts";

export type ApplyFormValues = ReturnType<typeof useApplyForm>["form"];
export type Applicant = { fullName: string; phone: string; holder: Holder | undefined };

/** Statuses of a payout holder whom the same documents complete. */
const isDocumentMissing = new Set<Holder["status"]>(["none", "registered", "documents_pending"]);

/** The step of the documents, whose files are uploaded one by one. */
const documentsStep = 3;

/** The form in steps, prefilled from the wallet, and its submission; the account's own screen then shows its status. */
export function useApplyForm({ fullName, phone, holder }: Applicant) {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(openIuguAccount());
  const uploaded = useQuery(iuguDocumentsQuery()).data;
  const documents = useDocumentErrors();
  const { step, show, back, isFirstVisit } = useStep(toStep);
  const registersPayouts = !holder || isDocumentMissing.has(holder.status);
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
  // Whoever comes back goes on where they stopped.
  const draft = useDraft(form, "iugu-account", {
    onRestored: (values) => {
      if (isFirstVisit) show(firstOpenStep(values, uploaded), true);
    },
  });

  const send = async () => {
    const { submission } = await mutateAsync({ ...form.getValues(), registerPayouts: registersPayouts });
    // While it is being sent, which the screen of the account says, it may fail.
    if (submission !== "sending") {
      draft.clear();
      showAlert({ type: "success", message: iugu.onboarding.sent });
    }
    await navigate("/account/iugu-account", { replace: true });
  };
  const { submit } = useSubmit(form, send, (error) => {
    documents.show(error);
    if (!(error instanceof ApiError)) return;
    const wrong = error.code === "IUGU_DOCUMENTS_MISSING" ? documentsStep : firstStepOf(Object.keys(error.fields));
    if (wrong !== undefined && wrong !== step) show(wrong);
  });

  const next = async () => {
    if (!(await form.trigger(stepFields(step), { shouldFocus: true }))) return;
    if (step === documentsStep) {
      // Not loaded: the step shows why, and which documents are missing is unknown.
      if (!uploaded) return;
      const missing = missingIuguDocuments(uploaded, isCompany(form.getValues("document")));
      if (Object.keys(missing).length > 0) return documents.set(missing);
    }
    show(step + 1);
  };

  /** A step may be opened by its address before those in front of it are complete. */
  const finish: typeof submit = async (event) => {
    event?.preventDefault();
    const open = firstOpenStep(form.getValues(), uploaded);
    if (open === stepCount) return submit(event);
    await form.trigger(stepFields(step), { shouldFocus: true });
    if (open !== step) {
      await form.trigger(stepFields(open));
      if (open === documentsStep && uploaded)
        documents.set(missingIuguDocuments(uploaded, isCompany(form.getValues("document"))));
      show(open);
    }
  };

  const save: typeof submit = async (event) => {
    event?.preventDefault();
    return step === stepCount ? finish(event) : next();
  };
  return { form, save, documents, step, back, registersPayouts };
}
