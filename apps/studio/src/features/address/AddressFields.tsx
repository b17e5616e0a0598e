import { states } from "@camarim/contract/values";
import type { BoundField } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { MaskedField } from "@camarim/ui/form/MaskedField.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { zipcodeMask } from "@camarim/ui/lib/masks.ts";
import { useId } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { address as text } from "../../text/address.ts";
import { useZipcode } from "./use-zipcode.ts";

type Part = "zipcode" | "street" | "streetNumber" | "neighborhood" | "city" | "state";
type AddressFieldsProps<In extends FieldValues, Out> = {
  /** Has the fields `state` and `city`, which the CEP fills in. */
  form: UseFormReturn<In, unknown, Out>;
  /** `field` of `bindFields`, for a form whose labels include those of the address. */
  field: (part: Part) => BoundField;
  /** Props of the complement field, which is optional. */
  complement: BoundField;
};

const stateOptions = [{ value: "", label: text.chooseState }, ...states.map((value) => ({ value, label: value }))];

/** Address fields. The CEP is looked up in a table of our own: no third party learns it, and it works offline. */
export function AddressFields<In extends FieldValues, Out>({ form, field, complement }: AddressFieldsProps<In, Out>) {
  const { place, onZipcode, cities } = useZipcode(form);
  const list = useId();
  return (
    <Section title={text.title}>
      <MaskedField
        {...field("zipcode")}
        mask={zipcodeMask}
        hint={place && [place.city, place.state].filter(Boolean).join(", ")}
        onMasked={({ value }) => onZipcode(value)}
      />
      <Field {...field("street")} />
      <div className="grid grid-cols-pairs gap-x-3">
        <Field {...field("streetNumber")} />
        <Field {...complement} required={false} />
      </div>
      <Field {...field("neighborhood")} />
      <Select {...field("state")} options={stateOptions} />
      <Field {...field("city")} list={list} />
      <datalist id={list}>
        {cities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Section>
  );
}
