import type { SubscriptionStats } from "@camarim/contract/subscriptions";
import { Section } from "@camarim/ui/layout/List.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { stats } from "../../text/stats.ts";

const text = stats.cards;
const number = new Intl.NumberFormat("pt-BR");

/** Key figures of the period: revenue first, then subscribers. */
export function Cards({ stats: found }: { stats: SubscriptionStats }) {
  const figures = [
    [text.mrr, formatCents(found.mrr)],
    [text.revenue, formatCents(found.revenue)],
    ...(found.tips > 0 ? [[text.tips, formatCents(found.tips)] as const] : []),
    ...(found.items > 0 ? [[text.items, formatCents(found.items)] as const] : []),
    ...(found.gifts > 0 ? [[text.gifts, formatCents(found.gifts)] as const] : []),
    [text.new(found.periodNew), number.format(found.periodNew)],
    [text.churn, stats.churn(found.churnRate)],
    [text.canceled(found.periodCanceled), number.format(found.periodCanceled)],
    [text.expired(found.periodExpired), number.format(found.periodExpired)],
  ] as const;
  return (
    <Section title={text.title}>
      <dl className="grid grid-cols-cards gap-2">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface p-4">
            <dt className="text-small text-quiet">{label}</dt>
            <dd className="text-title whitespace-nowrap tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
