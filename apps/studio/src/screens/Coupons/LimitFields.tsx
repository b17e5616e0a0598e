import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { NumberField } from "@camarim/ui/form/NumberField.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { Controller } from "react-hook-form";
import { coupons } from "../../text/coupons.ts";
import type { CouponForm } from "./coupon-form.ts";
import { couponLabels } from "./coupon-form.ts";

const text = coupons.form;

/** Redemption limits and validity period. */
export function LimitFields({ form }: { form: CouponForm }) {
  const { field, look } = bindFields(form, couponLabels);
  return (
    <>
      <Section title={text.limits}>
        {(["maxRedemptions", "maxPerFan"] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: input }) => (
              <NumberField {...input} {...look(name)} required={false} value={input.value ?? null} />
            )}
          />
        ))}
      </Section>
      <Section title={text.period}>
        <Field {...field("startsAt")} required={false} type="date" cleanable={false} />
        <Field {...field("expiresAt")} required={false} type="date" cleanable={false} />
      </Section>
    </>
  );
}
