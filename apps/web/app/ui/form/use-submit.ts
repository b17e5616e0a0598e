import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api/api-error.ts";

/**
 * Sends a valid form and shows the server's errors at their fields. `asksPassword` once the server requires the current password,
 * which it does not within ten minutes of the last time.
 */
export function useSubmit<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  send: (body: Out) => Promise<unknown>,
  onError?: (error: unknown) => void,
) {
  const [asksPassword, setAsksPassword] = useState(false);
  const submit = form.handleSubmit(async (body) => {
    try {
      await send(body);
      setAsksPassword(false);
    } catch (error) {
      onError?.(error);
      if (error instanceof ApiError && error.code === "PASSWORD_REQUIRED") setAsksPassword(true);
      showFieldErrors(form, error);
    }
  });
  return { submit, asksPassword };
}

/** Shows the server's error of each field at that field, and focuses the first. */
export function showFieldErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): void {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  for (const [place, [path, message]] of fields.entries()) {
    form.setError(path as Path<In>, { type: "server", message }, { shouldFocus: place === 0 });
  }
}
