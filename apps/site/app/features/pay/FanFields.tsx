import type { Payer } from "@camarim/contract/checkout";
import { EmailField } from "@camarim/ui/form/EmailField.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { MaskedField } from "@camarim/ui/form/MaskedField.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { phoneMask } from "@camarim/ui/lib/masks.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { DocumentField } from "./DocumentField.tsx";
import type { RefusedOrder } from "./refused-order.ts";

const text = checkout.form;

type FanFieldsProps = { refused: RefusedOrder | undefined; needsDocument: boolean; payer?: Payer | null };

/** Who pays, with what is known of them; errors of the server are below their field. */
export function FanFields({ refused, needsDocument, payer }: FanFieldsProps) {
  const { typed, fields = {} } = refused ?? {};
  return (
    <Section title={text.you}>
      <Field
        name="name"
        required
        label={text.name}
        error={fields.name}
        defaultValue={typed?.name ?? payer?.name}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={80}
      />
      <EmailField
        name="email"
        required
        label={text.email}
        hint={text.emailHint}
        error={fields.email}
        defaultValue={typed?.email ?? payer?.email}
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
      {needsDocument && <DocumentField error={fields.document} typed={typed?.document} />}
    </Section>
  );
}
