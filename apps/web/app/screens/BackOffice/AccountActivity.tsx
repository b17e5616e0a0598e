import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ActivityLog } from "../../features/activity/ActivityLog.tsx";
import { accountActivityQuery } from "../../queries/activity.ts";
import { performersQuery } from "../../queries/admin.ts";
import { accounts as text } from "../../text/accounts.ts";
import { activity } from "../../text/activity.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { CaseOwner } from "./CaseOwner.tsx";
import { EndSessions } from "./EndSessions.tsx";

/** The security log of one account, and the end of its sessions. */
export function AccountActivity({ accountId }: { accountId: string }) {
  const query = useInfiniteQuery(accountActivityQuery(accountId));
  const account = useQuery(performersQuery()).data?.data.find(({ account }) => account._id === accountId)?.account;
  return (
    <Screen
      title={text.activity}
      back="/admin?fila=contas"
      actions={<IconButton icon="reload" label={activity.refresh} onPress={() => void query.refetch()} />}
      bottom={<EndSessions accountId={accountId} />}
    >
      {account && query.data && <CaseOwner account={account} detail={activity.total(query.data.totalCount)} />}
      <ActivityLog query={query} empty={text.empty} showsEndpoints />
    </Screen>
  );
}
