import type { BoundField } from "./bind-fields.ts";
import { Field } from "./Field.tsx";

/** The current password, for changes that require it. Focused, since it appears after a press. */
export function CurrentPasswordField(field: BoundField) {
  return <Field {...field} autoFocus />;
}
