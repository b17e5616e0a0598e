import type { subscriptions } from "@camarim/contract";
import type { getStats } from "./get-stats.ts";
import { activeAtEnds, churnOf } from "./stats.rules.ts";

type Found = Awaited<ReturnType<typeof getStats>>;

export function viewStats({ period, window, standing, moves, paid, plans }: Found): subscriptions.SubscriptionStats {
  const all = standing.find(({ isAll }) => isAll);
  const [first = ""] = window.dates;
  const isWithin = ({ date }: { date: string }) => date >= first;
  const [nowPaid, nowMoves] = [paid.filter(isWithin), moves.filter(isWithin)];
  const points = window.dates.map((date) => {
    const moved = nowMoves.find((one) => one.date === date);
    return { date, came: moved?.came ?? 0, lost: moved?.lost ?? 0 };
  });
  const active = activeAtEnds(all?.active ?? 0, points);
  const revenue = sum(nowPaid, "cents");
  const payments = sum(nowPaid, "payments");
  const came = sum(nowMoves, "came");
  return {
    period,
    periodActive: all?.active ?? 0,
    periodFree: all?.free ?? 0,
    periodNew: came,
    periodCanceled: sum(nowMoves, "canceled"),
    periodExpired: sum(nowMoves, "expired"),
    renewalsDue: all?.due ?? 0,
    mrr: monthly(all?.yearCents),
    revenue,
    averageTicket: payments > 0 ? Math.round(revenue / payments) : 0,
    churnRate: churnOf(all?.active ?? 0, came, sum(nowMoves, "lost")),
    previous: {
      periodNew: sum(moves, "came") - came,
      revenue: sum(paid, "cents") - revenue,
    },
    byPlan: plans
      .map(({ id, name }) => {
        const of = standing.find(({ planId }) => planId === id);
        const plan = { _id: id, name };
        const cents = sum(
          nowPaid.filter(({ planId }) => planId === id),
          "cents",
        );
        return { plan, active: of?.active ?? 0, mrr: monthly(of?.yearCents), revenue: cents };
      })
      .filter((one) => one.active > 0 || one.revenue > 0),
    series: points.map(({ date, came, lost }, i) => ({
      date,
      active: active[i] ?? 0,
      new: came,
      lost,
      revenue: sum(
        nowPaid.filter((one) => one.date === date),
        "cents",
      ),
    })),
  };
}

function monthly(yearCents = 0): number {
  return Math.round(yearCents / 12);
}

function sum<Field extends string>(rows: readonly Record<Field, number>[], field: Field): number {
  return rows.reduce((total, row) => total + row[field], 0);
}
