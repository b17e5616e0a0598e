import type { Plan } from "@camarim/contract/plans";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
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
  const { reset, getValues, setValue } = form;
  /** The rows now, for a response to a request that was sent from earlier ones. */
  const shown = useRef(rows.fields);

  useEffect(() => {
    shown.current = rows.fields;
  }, [rows.fields]);

  useEffect(() => {
    if (!isDirty) reset(fieldsOf(plans));
  }, [plans, isDirty, reset]);

  useDraft(form, "plans");

  const { submit } = useSubmit(form, async (body) => {
    const [sent, sentRows] = [JSON.stringify(getValues()), rows.fields];
    const { data } = await mutateAsync(body);
    if (JSON.stringify(getValues()) === sent) {
      reset(fieldsOf(data));
      onSaved();
    } else identify(sentRows.map(({ id }, place) => ({ id, planId: data[place]?._id })));
    showAlert({ type: "success", message: text.saved });
  });

  /** What was changed meanwhile is not saved yet: it stays, and the next save must not create new plans again. */
  function identify(saved: readonly { id: string; planId: string | undefined }[]) {
    for (const [place, row] of shown.current.entries()) {
      const planId = saved.find(({ id }) => id === row.id)?.planId;
      if (planId) setValue(`data.${place}._id`, planId);
    }
  }

  return { form, rows, save: submit, isDirty };
}

export type PlansForm = ReturnType<typeof usePlansForm>;
