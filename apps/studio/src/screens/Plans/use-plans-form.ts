import type { Plan } from "@camarim/contract/plans";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { savePlans } from "../../queries/plans.ts";
import { plans as text } from "../../text/plans.ts";
import { fieldsOf, type PlansBody, type PlansFields, plansForm } from "./plans-form.ts";

/** All plans in one form and its submission. Changes made elsewhere replace the form's values while nothing is unsaved. */
export function usePlansForm(plans: readonly Plan[], onSaved: () => void) {
  const form = useZodForm<PlansFields, PlansBody>(plansForm, fieldsOf(plans));
  const rows = useFieldArray({ control: form.control, name: "data" });
  const { mutateAsync } = useMutation(savePlans());
  const { isDirty: differs, isSubmitting } = form.formState;
  /** What was changed during a save is not in it, even if that took back what was saved. */
  const [isBehind, setBehind] = useState(false);
  const isDirty = differs || isBehind;
  const { reset, getValues, setValue } = form;
  /** The rows now, for a response to a request that was sent from earlier ones. */
  const shown = useRef(rows.fields);
  /** A row that is brought back, its place, and the id that it had; `firstIds` has that of each such row. */
  const returning = useRef<{ place: number; firstId: string } | undefined>(undefined);
  const firstIds = useRef(new Map<string, string>());
  /** Ids of plans that were created from rows, by the first ids of these. */
  const planIds = useRef(new Map<string, string>());
  const firstIdOf = (id: string) => firstIds.current.get(id) ?? id;

  useEffect(() => {
    shown.current = rows.fields;
    const { place = -1, firstId = "" } = returning.current ?? {};
    const row = rows.fields[place];
    if (row) firstIds.current.set(row.id, firstId);
    returning.current = undefined;
  }, [rows.fields]);

  useEffect(() => {
    if (!isDirty && !isSubmitting) reset(fieldsOf(plans));
  }, [plans, isDirty, isSubmitting, reset]);

  useDraft(form, "plans");

  const { submit } = useSubmit(form, async (body) => {
    const [sent, sentRows] = [JSON.stringify(getValues()), rows.fields];
    const { data } = await mutateAsync(body);
    if (JSON.stringify(getValues()) === sent) {
      reset(fieldsOf(data));
      setBehind(false);
      onSaved();
    } else identify(sentRows.map(({ id }, place) => ({ id, planId: data[place]?._id })));
    showAlert({ type: "success", message: text.saved });
  });

  /** What was changed meanwhile is not saved yet: it stays, and the next save must not create new plans again. */
  function identify(saved: readonly { id: string; planId: string | undefined }[]) {
    setBehind(true);
    for (const { id, planId } of saved) if (planId) planIds.current.set(firstIdOf(id), planId);
    for (const [place, { id }] of shown.current.entries()) {
      const planId = planIds.current.get(firstIdOf(id));
      if (planId) setValue(`data.${place}._id`, planId);
    }
  }

  /** Returns what undoes it, also during and after a save that has created the plan. */
  function remove(place: number): () => void {
    const [plan, firstId] = [getValues(`data.${place}`), firstIdOf(rows.fields[place]?.id ?? "")];
    rows.remove(place);
    return () => {
      const planId = plan._id ?? planIds.current.get(firstId);
      returning.current = { place: Math.min(place, getValues("data").length), firstId };
      rows.insert(returning.current.place, planId ? { ...plan, _id: planId } : plan, { shouldFocus: false });
    };
  }

  return { form, rows, remove, save: submit, isDirty };
}

export type PlansForm = ReturnType<typeof usePlansForm>;
