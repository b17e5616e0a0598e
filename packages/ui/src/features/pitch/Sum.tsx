import { formatCents } from "../../lib/money.ts";
import { landing as text } from "../../text/landing.ts";

/** Example: one month of a small page. */
const fans = 100;
const priceCents = 2_490;

/** The creator's net revenue in the example. */
export function Sum({ feePercent, className = "" }: { feePercent: number; className?: string }) {
  const salesCents = fans * priceCents;
  const feeCents = Math.round((salesCents * feePercent) / 100);
  return (
    <div className={className}>
      <dl className="grid gap-2 rounded-card border border-line bg-surface p-4 tabular desk:grid-cols-cards desk:gap-4 desk:p-5">
        <Line label={text.price.sales(fans, formatCents(priceCents))} cents={formatCents(salesCents)} />
        <Line label={text.price.fee(feePercent)} cents={`−\u00a0${formatCents(feeCents)}`} />
        <Line label={text.price.rest} cents={formatCents(salesCents - feeCents)} tone="text-ok" />
      </dl>
      <p className="mt-3 text-small text-quiet">{text.price.short}</p>
    </div>
  );
}

function Line({ label, cents, tone = "" }: { label: string; cents: string; tone?: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 desk:block">
      <dt className="text-quiet desk:text-small">{label}</dt>
      <dd className={`whitespace-nowrap text-strong desk:text-title ${tone}`}>{cents}</dd>
    </div>
  );
}
