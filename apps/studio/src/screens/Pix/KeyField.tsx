import type { PixKeyType } from "@camarim/contract/settings";
import { Field, type FieldProps } from "@camarim/ui/form/Field.tsx";
import { MaskedField } from "@camarim/ui/form/MaskedField.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { pix as text } from "../../text/pix.ts";
import { isKeyOf, keyMasks } from "./pix-form.ts";

const keyboards = { cpf: "numeric", cnpj: "text", phone: "tel", email: "email", random: "text" } as const;

type KeyFieldProps = Omit<FieldProps, "hint"> & { keyType: PixKeyType; typed: string };

/** The key with the mask and keyboard of its type, validated as it is typed. */
export function KeyField({ keyType, typed, ...field }: KeyFieldProps) {
  const mask = keyMasks[keyType];
  const look = {
    ...field,
    hint: isKeyOf(keyType, typed) ? <Valid /> : text.keyHints[keyType],
    inputMode: keyboards[keyType],
    autoCapitalize: "none",
    spellCheck: false,
    prefix: keyType === "phone" ? text.phonePrefix : undefined,
  };
  return mask ? <MaskedField key={keyType} {...look} mask={mask} /> : <Field key={keyType} {...look} />;
}

function Valid() {
  return (
    <span className="flex items-center gap-1 text-ok">
      <Icon name="check" size={18} />
      {text.keyValid}
    </span>
  );
}
