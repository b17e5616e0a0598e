import type { CouponOffer } from "@camarim/contract/coupons";
import { Chip } from "../../layout/Badge.tsx";
import { Icon } from "../../layout/Icon.tsx";
import { Money } from "../../layout/Money.tsx";
import { formatCents } from "../../lib/money.ts";
import { publicPlans as text } from "../../text/plans-public.ts";
import { monthlyPrice, type Priced, savingPercent } from "./plan-price.ts";
import { offerFor, toQuote } from "./quote.ts";

export type OfferedPlan = Priced & { _id: string; name: string; description: string; trialDays: number };

type PlanChoiceProps = {
  name: string;
  /** Above the plans. */
  title?: string;
  plans: readonly OfferedPlan[];
  chosenId: string | undefined;
  /** The plans' prices with a coupon. */
  offer?: CouponOffer | null | undefined;
  onChoose?: ((id: string) => void) | undefined;
};

/** The plans as radio buttons with their prices; uncontrolled, so that they work before hydration. */
export function PlanChoice({ name, title = text.choose, plans, chosenId, offer, onChoose }: PlanChoiceProps) {
  return (
    <fieldset className="mt-6">
      <legend className="mx-1 mb-2 text-small font-strong text-quiet">{title}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {plans.map((plan) => (
          <label
            key={plan._id}
            className="flex min-h-row cursor-pointer items-center gap-3 py-2 pr-3 pl-4 has-checked:bg-accent-soft"
          >
            {/* The price is below the name where large type leaves no room beside it. */}
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
              <span className="row-words">
                <span className="flex flex-wrap items-center gap-x-2 text-strong">
                  {plan.name} <Saving percent={savingPercent(plan, plans)} />
                </span>
                <span className="block text-small text-quiet">{detailOf(plan, offer)}</span>
                {plan.description && <span className="block text-small text-quiet">{plan.description}</span>}
              </span>
              <span className="ml-auto text-right">
                <Price plan={plan} offer={offer} />
              </span>
            </span>
            <span className="relative grid flex-none place-items-center">
              <input
                type="radio"
                name={name}
                value={plan._id}
                defaultChecked={plan._id === chosenId}
                onChange={() => onChoose?.(plan._id)}
                className="peer size-6 cursor-pointer appearance-none rounded-full border-2 border-edge checked:border-accent checked:bg-accent"
              />
              <span className="pointer-events-none invisible absolute text-accent-text peer-checked:visible">
                <Icon name="check" size={18} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Saving({ percent }: { percent: number }) {
  if (percent === 0) return null;
  return (
    <Chip tone="ok">
      <span aria-hidden="true">{text.savingShort(percent)}</span>
      <span className="sr-only">{text.saving(percent)}</span>
    </Chip>
  );
}

/** The first amount due, beside the full price struck through. */
function Price({ plan, offer }: { plan: OfferedPlan; offer: CouponOffer | null | undefined }) {
  const { total, trialDays } = toQuote(plan, offer);
  const isCut = trialDays === 0 && total < plan.price;
  return (
    <>
      {isCut && (
        <span className="block text-small text-quiet tabular">
          <span className="sr-only">{text.before(formatCents(plan.price))}</span>
          <s aria-hidden="true">{formatCents(plan.price)}</s>
        </span>
      )}
      <Money cents={isCut ? total : plan.price} size="strong" />
      <span className="block text-small text-quiet">{text.period(plan.periodMonths)}</span>
    </>
  );
}

function detailOf(plan: OfferedPlan, offer: CouponOffer | null | undefined): string {
  const { trialDays, discount } = toQuote(plan, offer);
  if (trialDays > 0) return text.trial(trialDays);
  if (offer && !offerFor(offer, plan._id)) return text.notThis;
  // Without the price per month, since the full price is not paid now.
  if (discount > 0) return text.noAutomaticCharge;
  return plan.periodMonths === 1 ? text.noAutomaticCharge : text.perMonth(formatCents(monthlyPrice(plan)));
}
