import type { PixSettings } from "@camarim/contract/settings";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { updatePix } from "../../queries/settings.ts";
import { pix as text } from "../../text/pix.ts";
import { fieldsOf, isKeyOf, pixForm } from "./pix-form.ts";

/** The form and its submission. */
export function usePixForm(pix: PixSettings, fullName: string) {
  const form = useZodForm(pixForm, fieldsOf(pix, fullName));
  const { mutateAsync } = useMutation(updatePix());
  const { isDirty } = form.formState;
  const { reset, setValue, getValues, clearErrors } = form;

  useEffect(() => {
    if (!isDirty) reset(fieldsOf(pix, fullName), { keepTouched: true });
  }, [pix, fullName, isDirty, reset]);

  useDraft(form, "pix");

  const { submit } = useSubmit(form, async (body) => {
    const sent = JSON.stringify(getValues());
    const saved = await mutateAsync(body);
    // What was typed meanwhile is not saved yet.
    if (JSON.stringify(getValues()) === sent) reset(fieldsOf(saved, fullName));
    const message = saved.next ? text.next.done(formatDateTime(saved.next.startsAt)) : text.saved;
    showAlert({ type: "success", message });
  });

  /** The typed key is not valid for another type. */
  function typeChanged() {
    setValue("key", "");
    clearErrors("key");
  }

  /** Creators whose key is their CPF or CNPJ do not type it twice. */
  function keyLeft() {
    const { type, key, document } = getValues();
    if (document || (type !== "cpf" && type !== "cnpj") || !isKeyOf(type, key)) return;
    setValue("document", key, { shouldValidate: true, shouldDirty: true });
  }

  return { form, save: submit, typeChanged, keyLeft };
}
