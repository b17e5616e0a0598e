import type { StatsPeriod } from "@camarim/contract/subscriptions";
import { Section } from "@camarim/ui/layout/List.tsx";
import { formatCalendarDay, formatMonth } from "@camarim/ui/lib/time.ts";
import { stats } from "../../text/stats.ts";

const text = stats.charts;

type ChartFigureProps = {
  title: string;
  /** The chart in one sentence. */
  summary: string;
  /** The highest value, formatted. */
  maximum: string;
  period: StatsPeriod;
  dates: readonly string[];
  /** The values of the chart, formatted for the table. */
  columns: readonly { label: string; values: readonly string[] }[];
  children: React.ReactNode;
};

/** A chart with a summary above it, labels at its ends, and its numbers as a table. */
export function ChartFigure({ title, summary, maximum, period, dates, columns, children }: ChartFigureProps) {
  const formatPoint = period === "12m" ? formatMonth : (date: string) => formatCalendarDay(date);
  return (
    <Section title={title}>
      <figure className="rounded-card border border-line bg-surface p-4">
        <figcaption className="text-strong">{summary}</figcaption>
        <div aria-hidden="true">
          <p className="mt-2 text-right text-small text-quiet tabular">{text.maximum(maximum)}</p>
          {children}
          <p className="mt-1 flex justify-between text-small text-quiet">
            <span>{formatPoint(dates[0] ?? "")}</span>
            <span>{formatPoint(dates.at(-1) ?? "")}</span>
          </p>
        </div>
        <details className="mt-2">
          <summary className="flex min-h-tap items-center text-small font-strong text-accent">{text.table}</summary>
          <table className="w-full text-small tabular">
            <thead>
              <tr className="text-left text-quiet">
                <th scope="col">{text.date}</th>
                {columns.map(({ label }) => (
                  <th key={label} scope="col" className="text-right">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {dates.map((date, i) => (
                <tr key={date} className="border-t border-line">
                  <th scope="row" className="py-1 text-left">
                    {formatPoint(date)}
                  </th>
                  {columns.map(({ label, values }) => (
                    <td key={label} className="text-right">
                      {values[i]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </Section>
  );
}
