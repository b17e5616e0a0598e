import { useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "../api/api-error.ts";

/**
 * Submits a valid form and shows the server's errors at their fields. A submission during another one is sent only if that one fails and
 * the values were corrected meanwhile.
 */
export function useSubmit<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  send: (body: Out) => Promise<unknown>,
  onError?: (error: unknown) => void,
) {
  const isSending = useRef(false);
  /** The values of the last submission during another one. */
  const next = useRef<string>(undefined);
  const hasFailed = useRef(false);
  const handle = form.handleSubmit(async (body) => {
    try {
      await send(body);
    } catch (error) {
      hasFailed.current = true;
      onError?.(error);
      showFieldErrors(form, error);
    }
  });
  const readValues = () => JSON.stringify(form.getValues());
  async function submit(event?: React.BaseSyntheticEvent) {
    event?.preventDefault();
    const values = readValues();
    next.current = values;
    if (isSending.current) return;
    const element: HTMLFormElement | undefined = event?.currentTarget;
    isSending.current = true;
    hasFailed.current = false;
    await handle(event).finally(() => {
      isSending.current = false;
    });
    const isCorrected = next.current !== values && next.current === readValues();
    // Safari before 16 has no `requestSubmit`: the button remains.
    if (hasFailed.current && isCorrected && element?.isConnected) element.requestSubmit?.();
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
