import type { PixSettings } from "@camarim/contract/settings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { formatDateTime } from "../../lib/time.ts";
import { profileQuery } from "../../queries/profile.ts";
import { updatePix } from "../../queries/settings.ts";
import { pix as text } from "../../text/pix.ts";
import { showFieldErrors } from "../../ui/form/field-errors.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { fieldsOf, isKeyOf, pixForm } from "./pix-form.ts";

/** The form, and what saves it. The password is asked for once the server wants it: for a first key, or another one. */
export function usePixForm(pix: PixSettings, fullName: string) {
  const client = useQueryClient();
  const form = useZodForm(pixForm, fieldsOf(pix, fullName));
  const { mutateAsync } = useMutation(updatePix());
  const [asksPassword, setAsksPassword] = useState(false);
  const { isDirty } = form.formState;
  const { reset, setValue, getValues, clearErrors } = form;

  useEffect(() => {
    if (!isDirty) reset(fieldsOf(pix, fullName), { keepTouched: true });
  }, [pix, fullName, isDirty, reset]);

  const save = form.handleSubmit(async (body) => {
    const published = () => client.getQueryData(profileQuery().queryKey)?.published;
    const before = published();
    try {
      const saved = await mutateAsync(body);
      setAsksPassword(false);
      reset(fieldsOf(saved, fullName));
      const message = saved.next ? text.next.done(formatDateTime(saved.next.startsAt)) : text.saved;
      showAlert({ type: "success", message: !before && published() ? text.published : message });
    } catch (error) {
      if (error instanceof ApiError && error.code === "PASSWORD_REQUIRED") setAsksPassword(true);
      showFieldErrors(form, error);
    }
  });

  /** A key of one type is none of another. */
  function typeChanged() {
    setValue("key", "");
    clearErrors("key");
  }

  /** Who uses the own CPF or CNPJ as the key need not write it twice. */
  function keyLeft() {
    const { type, key, document } = getValues();
    if (document || (type !== "cpf" && type !== "cnpj") || !isKeyOf(type, key)) return;
    setValue("document", key, { shouldValidate: true, shouldDirty: true });
  }

  return { form, save, asksPassword, typeChanged, keyLeft };
}
