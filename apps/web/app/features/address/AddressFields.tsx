import { states } from "@camarim/contract/values";
import type { UseFormRegisterReturn } from "react-hook-form";
import { zipcodeMask } from "../../lib/masks.ts";
import { address as text } from "../../text/address.ts";
import { Field } from "../../ui/form/Field.tsx";
import { MaskedField } from "../../ui/form/MaskedField.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Section } from "../../ui/layout/List.tsx";

type Part = "zipcode" | "street" | "streetNumber" | "neighborhood" | "city" | "state";
type AddressFieldsProps = {
  register: (part: Part) => UseFormRegisterReturn;
  errors: Partial<Record<Part | "complement", { message?: string | undefined }>>;
  /** Where the form takes one; it may be left out. */
  complement?: UseFormRegisterReturn | undefined;
};

const stateOptions = [{ value: "", label: text.chooseState }, ...states.map((value) => ({ value, label: value }))];

/** An address. No lookup: it works offline, and no CEP is sent to a third party. */
export function AddressFields({ register, errors, complement }: AddressFieldsProps) {
  return (
    <Section title={text.title}>
      <MaskedField
        {...register("zipcode")}
        required
        mask={zipcodeMask}
        label={text.zipcode}
        error={errors.zipcode?.message}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <Field
        {...register("street")}
        required
        label={text.street}
        error={errors.street?.message}
        autoComplete="address-line1"
        autoCapitalize="words"
      />
      <div className={complement && "grid grid-cols-2 gap-3"}>
        <Field
          {...register("streetNumber")}
          required
          label={text.streetNumber}
          error={errors.streetNumber?.message}
          autoComplete="off"
        />
        {complement && (
          <Field
            {...complement}
            label={text.complement}
            hint={text.complementHint}
            error={errors.complement?.message}
            autoComplete="address-line2"
          />
        )}
      </div>
      <Field
        {...register("neighborhood")}
        required
        label={text.neighborhood}
        error={errors.neighborhood?.message}
        autoComplete="address-level3"
        autoCapitalize="words"
      />
      <Field
        {...register("city")}
        required
        label={text.city}
        error={errors.city?.message}
        autoComplete="address-level2"
        autoCapitalize="words"
      />
      <Select
        {...register("state")}
        label={text.state}
        options={stateOptions}
        error={errors.state?.message}
        autoComplete="address-level1"
      />
    </Section>
  );
}
