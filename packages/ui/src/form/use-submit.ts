import { useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "../api/api-error.ts";

/** Submits a valid form and shows the server's errors at their fields. A submission during another one is ignored. */
export function useSubmit<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  send: (body: Out) => Promise<unknown>,
  onError?: (error: unknown) => void,
) {
  const isSending = useRef(false);
  const handle = form.handleSubmit(async (body) => {
    try {
      await send(body);
    } catch (error) {
      onError?.(error);
      showFieldErrors(form, error);
    }
  });
  async function submit(event?: React.BaseSyntheticEvent) {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    await handle(event).finally(() => {
      isSending.current = false;
    });
  }
  return { submit };
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
