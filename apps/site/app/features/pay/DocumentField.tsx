import { MaskedField } from "@camarim/ui/form/MaskedField.tsx";
import { patternMask } from "@camarim/ui/lib/mask/pattern-mask.ts";
import { card as text } from "../../text/card.ts";

const cpfMask = patternMask("000.000.000-00");

/** The CPF of the payer, where the gateway requires it. */
export function DocumentField({ error, typed }: { error?: string | undefined; typed?: string | undefined }) {
  return (
    <MaskedField
      name="document"
      required
      mask={cpfMask}
      label={text.document}
      hint={text.documentHint}
      error={error}
      defaultValue={typed}
      autoComplete="off"
      inputMode="numeric"
    />
  );
}
