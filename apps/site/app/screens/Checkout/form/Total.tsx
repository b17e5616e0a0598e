import type { Due } from "@camarim/ui/features/pay/quote.ts";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatCents, formatMove } from "@camarim/ui/lib/money.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";

const text = checkout.form;

type TotalProps = {
  plan: { name: string; price: number };
  due: Due;
  /** What is bought with the plan. */
  item: { title: string; price: number } | null;
  /** What the coupon takes off it. */
  itemOff: number;
  code: string | undefined;
};

export function Total({ plan, due, item, itemOff, code }: TotalProps) {
  const discount = due.discount + itemOff;
  return (
    <div className="mb-3">
      {item && (
        <>
          <Line label={plan.name}>{formatCents(plan.price)}</Line>
          <Line label={item.title}>{formatCents(item.price)}</Line>
        </>
      )}
      {code && discount > 0 && (
        <p className="flex items-baseline justify-between text-small text-ok tabular">
          {text.discount(code)} <span>{formatMove(-discount)}</span>
        </p>
      )}
      <p className="flex items-baseline justify-between">
        {due.trialDays > 0 ? text.today : text.total}{" "}
        <Money cents={due.total + (item?.price ?? 0) - itemOff} size="strong" />
      </p>
      {due.trialDays > 0 && (
        <p className="text-small text-quiet">{text.trial(due.trialDays, formatCents(plan.price))}</p>
      )}
    </div>
  );
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <p className="flex items-baseline justify-between gap-3 text-small text-quiet tabular">
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{label}</span>{" "}
      <span className="whitespace-nowrap">{children}</span>
    </p>
  );
}
