import { Controller } from "react-hook-form";
import { coupons } from "../../text/coupons.ts";
import { Field } from "../../ui/form/Field.tsx";
import { NumberField } from "../../ui/form/NumberField.tsx";
import { Section } from "../../ui/layout/List.tsx";
import type { CouponForm } from "./GiftFields.tsx";

const text = coupons.form;

/** How often, and from when until when. */
export function LimitFields({ form }: { form: CouponForm }) {
  const { control, register } = form;
  const { errors } = form.formState;
  const counts = [
    { name: "maxRedemptions", label: text.max, hint: text.maxHint },
    { name: "maxPerFan", label: text.perFan, hint: text.perFanHint },
  ] as const;
  return (
    <>
      <Section title={text.limits}>
        {counts.map(({ name, ...words }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <NumberField {...field} {...words} value={field.value ?? null} error={errors[name]?.message} />
            )}
          />
        ))}
      </Section>
      <Section title={text.period}>
        <Field
          {...register("startsAt")}
          type="date"
          cleanable={false}
          label={text.starts}
          hint={text.startsHint}
          error={errors.startsAt?.message}
        />
        <Field
          {...register("expiresAt")}
          type="date"
          cleanable={false}
          label={text.ends}
          hint={text.endsHint}
          error={errors.expiresAt?.message}
        />
      </Section>
    </>
  );
}
