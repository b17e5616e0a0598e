import type { StatsPeriod, SubscriptionStats } from "@camarim/contract/subscriptions";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ShareOrPublish } from "../../features/share/ShareOrPublish.tsx";
import { statsOfQuery } from "../../queries/subscriptions.ts";
import { stats as text } from "../../text/stats.ts";
import { Figures } from "./Figures.tsx";
import { StatsPending } from "./StatsPending.tsx";

/** Active, new and lost subscribers, and revenue. */
export default function Stats() {
  useTitle(common.titled(text.title));
  const [period, setPeriod] = useState<StatsPeriod>("30d");
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(statsOfQuery(period));
  const isEmpty = data && countAll(data) === 0;
  return (
    <Screen
      title={text.title}
      back="/account/menu"
      actions={<IconButton icon="reload" label={text.refresh} onPress={() => void refetch()} />}
    >
      <PullToRefresh onRefresh={refetch}>
        <div className="desk-reading">
          <Choice
            label={text.period}
            value={period}
            options={Object.entries(text.periods).map(([value, label]) => ({ value, label }))}
            onChange={(event) => setPeriod(event.target.value as StatsPeriod)}
          />
        </div>
        {isPending && <StatsPending />}
        {error && !data && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {isEmpty && (
          <EmptyState icon="users" title={text.empty.title} message={text.empty.message}>
            <ShareOrPublish />
          </EmptyState>
        )}
        {data && !isEmpty && (
          <div aria-busy={isPlaceholderData} className="desk-columns">
            <Figures stats={data} />
          </div>
        )}
      </PullToRefresh>
    </Screen>
  );
}

/** Everything that the screen shows of a period. */
function countAll({
  periodActive,
  periodFree,
  periodPaused,
  periodNew,
  revenue,
  tips,
  items,
  gifts,
}: SubscriptionStats) {
  return periodActive + periodFree + periodPaused + periodNew + revenue + tips + items + gifts;
}
