import { monthlyPrice } from "@camarim/ui/features/pay/plan-price.ts";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { publicPlans } from "@camarim/ui/text/plans-public.ts";
import { plans as text } from "../../text/plans.ts";
import type { PlanFields as Fields } from "./plans-form.ts";

type PlanCardProps = {
  /** Drag handle before the summary line. */
  grip: React.ReactNode;
  look: string;
  plan: Fields;
  subscribers: number;
  open: boolean;
  wrong: boolean;
  onToggle: () => void;
  children: React.ReactNode;
};

/** The summary line of a plan, which expands to its fields. */
export function PlanCard({ grip, look, plan, subscribers, open, wrong, onToggle, children }: PlanCardProps) {
  return (
    <li className={`rounded-card border border-line bg-surface ${look}`}>
      <div className="flex items-center">
        {grip}
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            onClick={onToggle}
            className="flex min-h-16 w-full items-center gap-3 rounded-card py-2 pr-3 pl-1 text-left"
          >
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
              <span className="row-words">
                <span className="block text-strong">{plan.name || text.untitled}</span>
                <span className="block text-small text-quiet">{breakable(detailOf(plan, subscribers))}</span>
              </span>
              {wrong && <Chip tone="bad">{text.invalid}</Chip>}
              {!plan.active && <Chip>{text.inactive}</Chip>}
              <span className={`ml-auto ${plan.price ? "text-strong tabular" : "text-quiet"}`}>
                {plan.price ? formatCents(plan.price) : text.noPrice}
              </span>
            </span>
            <span className="text-quiet">
              <Icon name={open ? "up" : "down"} size={20} />
            </span>
          </button>
        </h2>
      </div>
      {open && <div className="border-t border-line px-4 pb-4">{children}</div>}
    </li>
  );
}

function detailOf(plan: Fields, subscribers: number): string {
  const monthly = perMonth(plan);
  return [text.length(plan.periodMonths), monthly, subscribers > 0 && text.subscribers(subscribers)]
    .filter(Boolean)
    .join(" · ");
}

/** "R$ 23,30 por mês"; undefined for one month or without a price. */
export function perMonth({ price, periodMonths }: Pick<Fields, "price" | "periodMonths">): string | undefined {
  if (!price || periodMonths === 1) return undefined;
  return publicPlans.perMonth(formatCents(monthlyPrice({ price, periodMonths })));
}
