import type { OrderLine } from "@camarim/contract/checkout";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { extras as text } from "../../text/extras.ts";

/** The lines of an order with their amounts, and the total; nothing for an order of one. */
export function OrderLines({ lines, totalCents }: { lines: readonly OrderLine[]; totalCents: number }) {
  if (lines.length < 2) return null;
  return (
    <section
      aria-label={text.sum}
      className="mt-4 rounded-card border border-line bg-surface px-4 py-2 text-left tabular"
    >
      {lines.map((line) => (
        <Line key={line.position} label={titleOf(line)} cents={line.amount} />
      ))}
      <div className="mt-1 border-t border-line pt-1 text-strong">
        <Line label={text.oneCode} cents={totalCents} />
      </div>
    </section>
  );
}

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 py-1">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <span className="ml-auto">{formatCents(cents)}</span>
    </p>
  );
}

function titleOf(line: OrderLine): string {
  if (line.kind === "subscription") return `${line.plan.name}, ${text.months(line.plan.periodMonths)}`;
  if (line.kind === "gift") return text.gift(line.plan.name);
  return line.kind === "item" ? line.title : text.tip;
}
