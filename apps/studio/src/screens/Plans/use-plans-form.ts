import type { Plan } from "@camarim/contract/plans";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFieldArray } from "react-hook-form";
import { savePlans } from "../../queries/plans.ts";
import { plans as text } from "../../text/plans.ts";
import { fieldsOf, type PlansBody, type PlansFields, plansForm } from "./plans-form.ts";

/** All plans in one form and its submission. Changes made elsewhere replace the form's values while nothing is unsaved. */
export function usePlansForm(plans: readonly Plan[], onSaved: () => void) {
  const form = useZodForm<PlansFields, PlansBody>(plansForm, fieldsOf(plans));
  const rows = useFieldArray({ control: form.control, name: "data" });
  const { mutateAsync } = useMutation(savePlans());
  const { isDirty } = form.formState;
  const { reset } = form;

  useEffect(() => {
    if (!isDirty) reset(fieldsOf(plans));
  }, [plans, isDirty, reset]);

  useDraft(form, "plans");

  const { submit } = useSubmit(form, async (body) => {
    const saved = await mutateAsync(body);
    reset(fieldsOf(saved.data));
    onSaved();
    showAlert({ type: "success", message: text.saved });
  });

  return { form, rows, save: submit, isDirty };
}

export type PlansForm = ReturnType<typeof usePlansForm>;
