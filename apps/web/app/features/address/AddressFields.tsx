import { states } from "@camarim/contract/values";
import { zipcodeMask } from "../../lib/masks.ts";
import { address as text } from "../../text/address.ts";
import type { BoundField } from "../../ui/form/bind-fields.ts";
import { Field } from "../../ui/form/Field.tsx";
import { MaskedField } from "../../ui/form/MaskedField.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Section } from "../../ui/layout/List.tsx";

type Part = "zipcode" | "street" | "streetNumber" | "neighborhood" | "city" | "state";
type AddressFieldsProps = {
  /** `field` of `bindFields`, for a form whose labels include those of the address. */
  field: (part: Part) => BoundField;
  /** Props of the complement field, which is optional. */
  complement: BoundField;
};

const stateOptions = [{ value: "", label: text.chooseState }, ...states.map((value) => ({ value, label: value }))];

/** Address fields without CEP lookup: they work offline, and no CEP is sent to a third party. */
export function AddressFields({ field, complement }: AddressFieldsProps) {
  return (
    <Section title={text.title}>
      <MaskedField {...field("zipcode")} mask={zipcodeMask} />
      <Field {...field("street")} />
      <div className="grid grid-cols-pairs gap-x-3">
        <Field {...field("streetNumber")} />
        <Field {...complement} required={false} />
      </div>
      <Field {...field("neighborhood")} />
      <Field {...field("city")} />
      <Select {...field("state")} options={stateOptions} />
    </Section>
  );
}
