import type { subscriptions } from "@camarim/contract";
import type { getStats } from "./get-stats.ts";
import { toActiveCounts, toChurnRate, toMonthlyCents } from "./stats.rules.ts";

type Stats = Awaited<ReturnType<typeof getStats>>;

export function viewStats({
  period,
  window,
  subscribers,
  paused,
  nextPrices,
  changes,
  revenue: revenues,
  plans,
}: Stats): subscriptions.SubscriptionStats {
  const all = subscribers.find(({ isAll }) => isAll);
  const [first = ""] = window.dates;
  const isWithin = ({ date }: { date: string }) => date >= first;
  const ofSubscriptions = revenues.filter(({ kind }) => kind === "subscription");
  const revenueOf = (kind: Stats["revenue"][number]["kind"]) =>
    sum(
      revenues.filter((row) => row.kind === kind && isWithin(row)),
      "cents",
    );
  const [currentRevenues, currentChanges] = [ofSubscriptions.filter(isWithin), changes.filter(isWithin)];
  const points = window.dates.map((date) => {
    const change = currentChanges.find((row) => row.date === date);
    const { gained = 0, lost = 0, resumed = 0, pauseEnded = 0 } = change ?? {};
    // Who pauses has no access, and is not lost before the pause ends without them.
    const moves = { date, gained: gained + resumed, lost: lost + (change?.paused ?? 0) };
    return { date, gained, lost: lost + pauseEnded, moves };
  });
  const moves = points.map((point) => point.moves);
  const active = toActiveCounts(all?.active ?? 0, moves);
  const revenue = sum(currentRevenues, "cents");
  const payments = sum(currentRevenues, "payments");
  const gained = sum(currentChanges, "gained");
  return {
    period,
    periodActive: all?.active ?? 0,
    periodFree: all?.free ?? 0,
    periodPaused: paused,
    periodNew: gained,
    periodCanceled: sum(currentChanges, "canceled"),
    periodExpired: sum(currentChanges, "expired"),
    renewalsDue: all?.due ?? 0,
    mrr: toMonthlyCents(nextPrices),
    revenue,
    tips: revenueOf("tip"),
    items: revenueOf("item"),
    gifts: revenueOf("gift"),
    averageTicket: payments > 0 ? Math.round(revenue / payments) : 0,
    churnRate: toChurnRate(
      { active: all?.active ?? 0, lost: sum(currentChanges, "lost") + sum(currentChanges, "pauseEnded") },
      { gained: sum(moves, "gained"), lost: sum(moves, "lost") },
    ),
    previous: {
      periodNew: sum(changes, "gained") - gained,
      revenue: sum(ofSubscriptions, "cents") - revenue,
    },
    byPlan: plans
      .map(({ id, name }) => {
        const counts = subscribers.find(({ planId }) => planId === id);
        const plan = { _id: id, name };
        const mrr = toMonthlyCents(nextPrices.filter(({ planId }) => planId === id));
        const cents = sum(
          currentRevenues.filter(({ planId }) => planId === id),
          "cents",
        );
        return { plan, active: counts?.active ?? 0, mrr, revenue: cents };
      })
      .filter((row) => row.active > 0 || row.mrr > 0 || row.revenue > 0),
    series: points.map(({ date, gained, lost }, i) => ({
      date,
      active: active[i] ?? 0,
      new: gained,
      lost,
      revenue: sum(
        currentRevenues.filter((row) => row.date === date),
        "cents",
      ),
    })),
  };
}

function sum<Field extends string>(rows: readonly Record<Field, number>[], field: Field): number {
  return rows.reduce((total, row) => total + row[field], 0);
}
