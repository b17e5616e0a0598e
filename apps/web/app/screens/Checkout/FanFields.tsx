import { phoneMask } from "../../lib/masks.ts";
import { checkout } from "../../text/checkout.ts";
import { Field } from "../../ui/Field.tsx";
import { Section } from "../../ui/List.tsx";
import { MaskedField } from "../../ui/MaskedField.tsx";
import type { Refused } from "./OrderForm.tsx";

const text = checkout.form;

/** Who subscribes; what the server said of a field stands under it. */
export function FanFields({ refused }: { refused: Refused | undefined }) {
  const { fields = {}, typed } = refused ?? {};
  return (
    <Section title={text.you}>
      <Field
        name="name"
        required
        label={text.name}
        error={fields.name}
        defaultValue={typed?.name}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={80}
      />
      <Field
        name="email"
        required
        type="email"
        label={text.email}
        hint={text.emailHint}
        error={fields.email}
        defaultValue={typed?.email}
        autoComplete="email"
        inputMode="email"
      />
      <MaskedField
        name="phone"
        required
        type="tel"
        mask={phoneMask}
        prefix={text.phonePrefix}
        label={text.phone}
        hint={text.phoneHint}
        error={fields.phone}
        defaultValue={typed?.phone}
        autoComplete="tel"
        inputMode="tel"
      />
    </Section>
  );
}
