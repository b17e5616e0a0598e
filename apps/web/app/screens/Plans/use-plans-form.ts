import type { Plan } from "@camarim/contract/plans";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFieldArray } from "react-hook-form";
import { savePlans } from "../../queries/plans.ts";
import { profileQuery } from "../../queries/profile.ts";
import { plans as text } from "../../text/plans.ts";
import { showFieldErrors } from "../../ui/form/field-errors.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { fieldsOf, type PlansBody, type PlansFields, plansForm } from "./plans-form.ts";

/** The whole list in one form, and what saves it. What others changed meanwhile comes in while nothing is unsaved. */
export function usePlansForm(plans: readonly Plan[], onSaved: () => void) {
  const client = useQueryClient();
  const form = useZodForm<PlansFields, PlansBody>(plansForm, fieldsOf(plans));
  const rows = useFieldArray({ control: form.control, name: "data" });
  const { mutateAsync } = useMutation(savePlans());
  const { isDirty } = form.formState;
  const { reset } = form;

  useEffect(() => {
    if (!isDirty) reset(fieldsOf(plans));
  }, [plans, isDirty, reset]);

  const save = form.handleSubmit(async (body) => {
    const published = () => client.getQueryData(profileQuery().queryKey)?.published;
    const before = published();
    try {
      const saved = await mutateAsync(body);
      reset(fieldsOf(saved.data));
      onSaved();
      showAlert({ type: "success", message: !before && published() ? text.published : text.saved });
    } catch (error) {
      showFieldErrors(form, error);
    }
  });

  return { form, rows, save, isDirty };
}

export type PlansForm = ReturnType<typeof usePlansForm>;
