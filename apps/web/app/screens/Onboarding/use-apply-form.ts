import { iuguAccountBody } from "@camarim/contract/iugu-onboarding";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { phoneMask } from "../../lib/masks.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { openIuguAccount } from "../../queries/iugu-onboarding.ts";
import { iugu } from "../../text/iugu.ts";
import { showAlert } from "../../ui/alerts.ts";

/** The form, and what sends it; afterwards the account's own screen says how it stands. */
export function useApplyForm(fullName: string, phone: string) {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(openIuguAccount());
  const form = useZodForm(iuguAccountBody, {
    name: fullName,
    phone: phoneMask.show(phone.replace(/^\+55/, "")),
    document: "",
    responsibleName: "",
    responsibleDocument: "",
    zipcode: "",
    street: "",
    streetNumber: "",
    neighborhood: "",
    city: "",
    state: "" as never,
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
      showFieldErrors(form, error);
    }
  });
  return { form, save };
}
