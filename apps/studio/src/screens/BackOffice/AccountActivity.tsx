import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ActivityLog } from "../../features/activity/ActivityLog.tsx";
import { accountActivityQuery, accountStateQuery } from "../../queries/activity.ts";
import { accounts as text } from "../../text/accounts.ts";
import { activity } from "../../text/activity.ts";
import { CaseOwner } from "./CaseOwner.tsx";
import { ManageAccount } from "./ManageAccount.tsx";

/** One account: its state, what an admin can do with it, and its security log. */
export function AccountActivity({ accountId }: { accountId: string }) {
  const query = useInfiniteQuery(accountActivityQuery(accountId));
  const { data: account, error, isFetching, refetch } = useQuery(accountStateQuery(accountId));
  return (
    <Screen
      title={text.account}
      back="/admin?fila=contas"
      actions={
        <IconButton
          icon="reload"
          label={activity.refresh}
          onPress={() => void Promise.all([query.refetch(), refetch()])}
        />
      }
    >
      <div className="desk-columns">
        {!account && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {account && (
          <div>
            <CaseOwner account={account} detail={text.since(formatDay(account.createdAt))} />
            <p className="mt-3 flex flex-wrap gap-2">
              {account.suspendedAt && <Chip tone="bad">{text.suspended(formatDay(account.suspendedAt))}</Chip>}
              {account.hasSecondFactor && <Chip tone="ok">{text.twoSteps}</Chip>}
              {query.data && <Chip>{activity.total(query.data.totalCount)}</Chip>}
            </p>
            <ManageAccount accountId={accountId} isSuspended={account.suspendedAt !== null} />
          </div>
        )}
        <ActivityLog query={query} empty={text.empty} showsEndpoints />
      </div>
    </Screen>
  );
}
