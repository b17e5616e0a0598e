import { couponDurations, couponKinds } from "@camarim/contract/coupons";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { percentMask } from "../../lib/number-masks.ts";
import { coupons } from "../../text/coupons.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyField } from "../../ui/form/MoneyField.tsx";
import { NumberField } from "../../ui/form/NumberField.tsx";
import { Select } from "../../ui/form/Select.tsx";
import type { CouponBody, CouponFields } from "./coupon-form.ts";

const text = coupons.form;
const kinds = couponKinds.map((value) => ({ value, label: text.kinds[value] }));
const durations = couponDurations.map((value) => ({ value, label: text.durations[value] }));

export type CouponForm = UseFormReturn<CouponFields, unknown, CouponBody>;

/** The code, and what it gives for how long. */
export function GiftFields({ form }: { form: CouponForm }) {
  const { control, register, resetField } = form;
  const { errors } = form.formState;
  const [kind, duration] = useWatch({ control, name: ["kind", "duration"] });
  return (
    <>
      <Field
        {...register("code")}
        required
        label={text.code}
        hint={text.codeHint}
        error={errors.code?.message}
        force="upper"
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <Choice
            {...field}
            label={text.kind}
            options={kinds}
            onChange={(event) => {
              // Twenty percent are not twenty reais.
              resetField("value");
              field.onChange(event);
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="value"
        render={({ field }) => {
          const props = {
            ...field,
            label: text.values[kind],
            hint: text.valueHints[kind],
            required: true,
            error: errors.value?.message,
          };
          if (kind === "fixed") return <MoneyField key={kind} {...props} />;
          return <NumberField key={kind} {...props} mask={kind === "percent" ? percentMask : undefined} />;
        }}
      />
      {kind !== "trial_days" && (
        <Select {...register("duration")} label={text.duration} error={errors.duration?.message} options={durations} />
      )}
      {kind !== "trial_days" && duration === "cycles" && (
        <Controller
          control={control}
          name="cycles"
          render={({ field }) => (
            <NumberField
              {...field}
              value={field.value ?? null}
              required
              label={text.cycles}
              error={errors.cycles?.message}
            />
          )}
        />
      )}
    </>
  );
}
