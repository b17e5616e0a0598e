import type { Due } from "@camarim/ui/features/pay/quote.ts";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatCents, formatMove } from "@camarim/ui/lib/money.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";

const text = checkout.form;

export function Total({ plan, due }: { plan: { price: number }; due: Due }) {
  return (
    <div className="mb-3">
      {due.code && due.discount > 0 && (
        <p className="flex items-baseline justify-between text-small text-ok tabular">
          {text.discount(due.code)} <span>{formatMove(-due.discount)}</span>
        </p>
      )}
      <p className="flex items-baseline justify-between">
        {due.trialDays > 0 ? text.today : text.total} <Money cents={due.total} size="strong" />
      </p>
      {due.trialDays > 0 && (
        <p className="text-small text-quiet">{text.trial(due.trialDays, formatCents(plan.price))}</p>
      )}
    </div>
  );
}
