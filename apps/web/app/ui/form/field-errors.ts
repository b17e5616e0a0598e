import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api/api-error.ts";

/** Puts what the server said of each field on that field, and the focus on the first; whether it said anything. */
export function showFieldErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  for (const [place, [path, message]] of fields.entries()) {
    form.setError(path as Path<In>, { type: "server", message }, { shouldFocus: place === 0 });
  }
  return fields.length > 0;
}
