import { registration as text } from "../../text/registration.ts";
import { Field } from "../../ui/Field.tsx";
import { MaskedField } from "../../ui/MaskedField.tsx";
import { Select } from "../../ui/Select.tsx";
import { optional, stateOptions, zipMask } from "./registration-form.ts";
import type { useRegistration } from "./use-registration.ts";

/** Nothing is looked up: it works without a connection to anybody, and no CEP is told to others. */
export function AddressFields({ form }: Pick<ReturnType<typeof useRegistration>, "form">) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <h2 className="mx-1 mt-6 text-title">{text.address}</h2>
      <MaskedField
        {...register("zipcode")}
        required
        mask={zipMask}
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
      <div className="grid grid-cols-2 gap-3">
        <Field
          {...register("streetNumber")}
          required
          label={text.streetNumber}
          error={errors.streetNumber?.message}
          autoComplete="off"
        />
        <Field
          {...register("complement", optional)}
          label={text.complement}
          hint={text.complementHint}
          error={errors.complement?.message}
          autoComplete="address-line2"
        />
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
    </>
  );
}
