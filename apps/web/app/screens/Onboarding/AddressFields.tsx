import { states } from "@camarim/contract/iugu-onboarding";
import { patternMask } from "../../lib/mask/pattern-mask.ts";
import { iugu } from "../../text/iugu.ts";
import { Field } from "../../ui/Field.tsx";
import { Section } from "../../ui/List.tsx";
import { MaskedField } from "../../ui/MaskedField.tsx";
import { Select } from "../../ui/Select.tsx";
import type { useApplyForm } from "./use-apply-form.ts";

const text = iugu.onboarding;
const zipcodeMask = patternMask("00000-000");
const stateOptions = [{ value: "", label: text.chooseState }, ...states.map((value) => ({ value, label: value }))];

/** Where the creator lives, or the company is. */
export function AddressFields({ form }: { form: ReturnType<typeof useApplyForm>["form"] }) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <Section title={text.address}>
      <MaskedField
        {...register("zipcode")}
        required
        mask={zipcodeMask}
        label={text.zipcode}
        error={errors.zipcode?.message}
        autoComplete="postal-code"
        inputMode="numeric"
      />
      <Field
        {...register("street")}
        required
        label={text.street}
        error={errors.street?.message}
        autoComplete="address-line1"
      />
      <Field
        {...register("streetNumber")}
        required
        label={text.streetNumber}
        error={errors.streetNumber?.message}
        autoComplete="address-line2"
      />
      <Field
        {...register("neighborhood")}
        required
        label={text.neighborhood}
        error={errors.neighborhood?.message}
        autoComplete="address-level3"
      />
      <Field
        {...register("city")}
        required
        label={text.city}
        error={errors.city?.message}
        autoComplete="address-level2"
      />
      <Select {...register("state")} label={text.state} error={errors.state?.message} options={stateOptions} />
    </Section>
  );
}
