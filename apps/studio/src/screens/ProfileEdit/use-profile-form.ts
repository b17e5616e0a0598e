import type { profileBody } from "@camarim/contract/profile";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { saveProfile } from "../../queries/profile.ts";

/** A form of some of the profile's fields and its submission. `onSaved` is called after the success alert. */
export function useProfileForm<In extends FieldValues, Out extends z.input<typeof profileBody>>(
  schema: z.ZodType<Out, In>,
  values: DefaultValues<In>,
  saved: string,
  onSaved?: () => void,
) {
  const { mutateAsync } = useMutation(saveProfile());
  const form = useZodForm(schema, values);
  const { isDirty } = form.formState;
  const { reset, getValues } = form;
  const serialized = JSON.stringify(values);
  useEffect(() => {
    if (!isDirty && JSON.stringify(getValues()) !== serialized) reset(JSON.parse(serialized));
  }, [serialized, isDirty, reset, getValues]);

  const draft = useDraft(form, `profile:${Object.keys(values)}`);

  const { submit } = useSubmit(form, async (body) => {
    const sent = JSON.stringify(getValues());
    await mutateAsync(body);
    // What was typed meanwhile is not saved yet.
    if (JSON.stringify(getValues()) === sent) reset(getValues(), { keepTouched: true });
    showAlert({ type: "success", message: saved });
    if (onSaved) draft.clear();
    onSaved?.();
  });
  return { form, save: submit };
}
