import type { Plan } from "@camarim/contract/plans";
import { Checkbox } from "@camarim/ui/form/Checkbox.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { Controller, useWatch } from "react-hook-form";
import { coupons } from "../../text/coupons.ts";
import type { CouponForm } from "./coupon-form.ts";

const text = coupons.form;

/** The plans that a coupon for subscriptions applies to; hidden for a creator with a single plan. */
export function PlanFields({ form, plans }: { form: CouponForm; plans: readonly Plan[] }) {
  const error = form.formState.errors.plans?.message;
  const [kind, appliesTo] = useWatch({ control: form.control, name: ["kind", "appliesTo"] });
  if (kind !== "trial_days" && !appliesTo.includes("subscription")) return null;
  if (plans.length < 2) return error ? <FieldError>{error}</FieldError> : null;
  return (
    <Controller
      control={form.control}
      name="plans"
      render={({ field: { value: chosen = [], onChange } }) => (
        <fieldset className="mt-6">
          <legend className="mx-1 text-small font-strong text-quiet">{text.plans}</legend>
          <div className="-mt-2">
            <Checkbox label={text.allPlans} checked={chosen.length === 0} onChange={() => onChange([])} />
            {plans.map(({ _id, name, price }) => (
              <Checkbox
                key={_id}
                label={`${name} · ${formatCents(price)}`}
                checked={chosen.includes(_id)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id))
                }
              />
            ))}
          </div>
          {error && <FieldError>{error}</FieldError>}
        </fieldset>
      )}
    />
  );
}
