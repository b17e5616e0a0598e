import { couponTargets } from "@camarim/contract/coupons";
import { Checkbox } from "@camarim/ui/form/Checkbox.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { Controller, useWatch } from "react-hook-form";
import { coupons } from "../../text/coupons.ts";
import type { CouponForm } from "./coupon-form.ts";

const text = coupons.form;

/** What the coupon is for; free days are of a subscription. */
export function TargetFields({ form }: { form: CouponForm }) {
  const kind = useWatch({ control: form.control, name: "kind" });
  const error = form.formState.errors.appliesTo?.message;
  if (kind === "trial_days") return null;
  return (
    <Controller
      control={form.control}
      name="appliesTo"
      render={({ field: { value: chosen, onChange } }) => (
        <fieldset className="mt-6">
          <legend className="mx-1 text-small font-strong text-quiet">{text.appliesTo}</legend>
          <div className="-mt-2">
            {couponTargets.map((target) => (
              <Checkbox
                key={target}
                label={coupons.targets[target]}
                checked={chosen.includes(target)}
                onChange={(event) =>
                  onChange(
                    couponTargets.filter((one) => (one === target ? event.target.checked : chosen.includes(one))),
                  )
                }
              />
            ))}
          </div>
          {error && (
            <div role="alert" className="mx-1 text-small">
              <FieldError>{error}</FieldError>
            </div>
          )}
        </fieldset>
      )}
    />
  );
}
