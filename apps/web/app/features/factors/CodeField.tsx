import type { BoundField } from "../../ui/form/bind-fields.ts";
import { Field } from "../../ui/form/Field.tsx";

/** A field for a code of an authenticator app or a recovery code, which has letters; `isDigits` accepts only the former. */
export function CodeField({ isDigits = false, ...field }: BoundField & { isDigits?: boolean | undefined }) {
  return (
    <Field
      {...field}
      autoComplete="one-time-code"
      inputMode={isDigits ? "numeric" : "text"}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
    />
  );
}
