import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { Pending, Skeleton } from "@camarim/ui/feedback/Skeleton.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { Tabs } from "@camarim/ui/layout/Tabs.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { accounts } from "../../text/accounts.ts";
import { backOffice as text } from "../../text/back-office.ts";
import { type QueueName, queueNames, queuePaths } from "./first-due.ts";
import { useQueueCounts } from "./use-due-queue.ts";

type QueueProps<T> = {
  of: QueueName;
  query: UseQueryResult<{ totalCount: number; data: T[] }>;
  empty: { title: string; message: string };
  bottom?: (first: T) => React.ReactNode;
  /** Below the queue, also when it is empty or could not be loaded. */
  after?: React.ReactNode;
  children: (first: T, all: readonly T[]) => React.ReactNode;
};

/** The oldest case of a queue; the tabs show how many wait in each, "?" where that is not known. */
export function Queue<T>({ of, query, empty, bottom, after, children }: QueueProps<T>) {
  const { data, error, isFetching, refetch } = query;
  const first = data?.data[0];
  const counts = useQueueCounts();
  const named = (name: QueueName) => (counts[name] === 0 ? text[name] : `${text[name]} (${counts[name] ?? "?"})`);
  return (
    <Screen
      title={text.title}
      back="/account/menu"
      actions={
        <>
          <IconButton icon="users" label={accounts.open} to="/admin?fila=contas" />
          <IconButton icon="reload" label={text.refresh} onPress={() => void refetch()} />
        </>
      }
      bottom={first !== undefined && bottom?.(first)}
    >
      <PullToRefresh onRefresh={refetch} hasButton>
        <Tabs
          label={text.tabs}
          tabs={queueNames.map((name) => ({ label: named(name), to: queuePaths[name], isHere: of === name }))}
        />
        {!data && !error && (
          <Pending>
            <Skeleton className="mt-4 h-75 w-full" />
            <Skeleton className="mt-4 h-40 w-full" />
          </Pending>
        )}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {data && first === undefined && <EmptyState icon="check" {...empty} />}
        {first !== undefined && <div className="desk-case">{children(first, data?.data ?? [])}</div>}
        {(data || error) && after}
      </PullToRefresh>
    </Screen>
  );
}
