import type { BoundField } from "@camarim/ui/form/bind-fields.ts";
import { CodeInput } from "@camarim/ui/form/CodeInput.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";

/**
 * A field for a code of an authenticator app, which submits itself at the sixth digit, or for a recovery code, which has letters and
 * waits for the button. `kind`: what is accepted.
 */
export function CodeField({ kind, ...field }: BoundField & { kind: "app" | "recovery" | "both" }) {
  const Input = kind === "recovery" ? Field : CodeInput;
  return (
    <Input
      {...field}
      autoComplete="one-time-code"
      inputMode={kind === "app" ? "numeric" : "text"}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
    />
  );
}
