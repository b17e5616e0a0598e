import { couponDurations, couponKinds } from "@camarim/contract/coupons";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { MoneyField } from "@camarim/ui/form/MoneyField.tsx";
import { NumberField } from "@camarim/ui/form/NumberField.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { percentMask } from "@camarim/ui/lib/number-masks.ts";
import { Controller, useWatch } from "react-hook-form";
import { coupons } from "../../text/coupons.ts";
import { type CouponForm, couponLabels } from "./coupon-form.ts";
import { TargetFields } from "./TargetFields.tsx";

const text = coupons.form;
const kinds = couponKinds.map((value) => ({ value, label: text.kinds[value] }));
const durations = couponDurations.map((value) => ({ value, label: text.durations[value] }));

export function GiftFields({ form }: { form: CouponForm }) {
  const { control, resetField } = form;
  const { field, look } = bindFields(form, couponLabels);
  const [kind, duration, appliesTo] = useWatch({ control, name: ["kind", "duration", "appliesTo"] });
  const hasDuration = kind !== "trial_days" && appliesTo.includes("subscription");
  return (
    <>
      <Field {...field("code")} force="upper" maxLength={32} autoCapitalize="characters" spellCheck={false} />
      <Controller
        control={control}
        name="kind"
        render={({ field: input }) => (
          <Choice
            {...input}
            {...look("kind")}
            options={kinds}
            onChange={(event) => {
              // A percentage is not valid as an amount in reais, or the reverse.
              resetField("value");
              input.onChange(event);
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="value"
        render={({ field: input, fieldState: { error } }) => {
          const props = {
            ...input,
            label: text.values[kind],
            hint: text.valueHints[kind],
            required: true,
            error: error?.message,
          };
          if (kind === "fixed") return <MoneyField key={kind} {...props} />;
          return <NumberField key={kind} {...props} mask={kind === "percent" ? percentMask : undefined} />;
        }}
      />
      <TargetFields form={form} />
      {hasDuration && <Select {...field("duration")} options={durations} />}
      {hasDuration && duration === "cycles" && (
        <Controller
          control={control}
          name="cycles"
          render={({ field: input }) => <NumberField {...input} {...look("cycles")} value={input.value ?? null} />}
        />
      )}
    </>
  );
}
