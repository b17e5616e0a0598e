import type { SubscriptionStats } from "@camarim/contract/subscriptions";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { stats as text } from "../../text/stats.ts";
import { AreaChart } from "./AreaChart.tsx";
import { BarChart } from "./BarChart.tsx";
import { Cards } from "./Cards.tsx";
import { ChartFigure } from "./ChartFigure.tsx";

const number = new Intl.NumberFormat("pt-BR");

export function Figures({ stats }: { stats: SubscriptionStats }) {
  const { period, series, periodNew, previous, renewalsDue, byPlan, periodFree, periodPaused } = stats;
  const [first, last] = [series[0], series.at(-1)];
  const before = first ? first.active - first.new + first.lost : 0;
  const maximum = (of: (point: SubscriptionStats["series"][number]) => number) => Math.max(0, ...series.map(of));
  const dates = series.map(({ date }) => date);
  return (
    <>
      <section className="mt-5">
        <p className="text-money tabular">{number.format(stats.periodActive)}</p>
        <p className="text-quiet">{text.activeNow}</p>
        {periodFree > 0 && <p className="text-small text-quiet">{text.free(periodFree)}</p>}
        {periodPaused > 0 && <p className="text-small text-quiet">{text.paused(periodPaused)}</p>}
      </section>
      <ChartFigure
        title={text.charts.active}
        summary={text.sayActive(before, last?.active ?? 0)}
        maximum={number.format(maximum(({ active }) => active))}
        period={period}
        dates={dates}
        columns={[{ label: text.charts.active, values: series.map(({ active }) => number.format(active)) }]}
      >
        <AreaChart values={series.map(({ active }) => active)} />
      </ChartFigure>
      <Cards stats={stats} />
      <ChartFigure
        title={text.charts.moves}
        summary={text.sayNew(periodNew, previous.periodNew, text.within[period])}
        maximum={number.format(maximum((one) => one.new))}
        period={period}
        dates={dates}
        columns={[
          { label: text.charts.came, values: series.map((one) => number.format(one.new)) },
          { label: text.charts.left, values: series.map(({ lost }) => number.format(lost)) },
        ]}
      >
        <BarChart up={series.map((one) => one.new)} down={series.map(({ lost }) => lost)} />
      </ChartFigure>
      <ChartFigure
        title={text.charts.revenue}
        summary={text.sayRevenue(formatCents(stats.revenue), formatCents(stats.averageTicket))}
        maximum={formatCents(maximum(({ revenue }) => revenue))}
        period={period}
        dates={dates}
        columns={[{ label: text.charts.revenue, values: series.map(({ revenue }) => formatCents(revenue)) }]}
      >
        <BarChart up={series.map(({ revenue }) => revenue)} />
      </ChartFigure>
      <Section title={text.due.title}>
        <List>
          <Row
            icon="clock"
            label={renewalsDue > 0 ? text.due.some(renewalsDue) : text.due.none}
            detail={renewalsDue > 0 ? text.due.hint : undefined}
          />
          <Row icon="users" label={text.toList} to="/account/subscribers" />
        </List>
      </Section>
      {byPlan.length > 0 && (
        <Section title={text.byPlan}>
          <List label={text.byPlan}>
            {byPlan.map(({ plan, active, mrr, revenue }) => (
              <Row
                key={plan._id}
                label={plan.name}
                detail={text.ofPlan(active, formatCents(mrr))}
                value={
                  <>
                    <span className="block text-small text-quiet">{text.cards.ofPlan}</span>
                    {formatCents(revenue)}
                  </>
                }
              />
            ))}
          </List>
        </Section>
      )}
    </>
  );
}
