import type { FieldValues, UseFormReturn } from "react-hook-form";
import { errorLine } from "../api/error-text.ts";

/**
 * Shows the error on the page (`FormError`) and by `window.alert`, which the specification requires and some in-app browsers suppress.
 */
export function alertFormError<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): void {
  const message = errorLine(error);
  form.setError("root", { message });
  window.alert(message);
}
