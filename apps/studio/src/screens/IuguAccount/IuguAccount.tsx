import type { IuguAccount as Account } from "@camarim/contract/gateways-iugu";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { useRefresh } from "../../queries/client.ts";
import { iuguAccountQuery } from "../../queries/iugu.ts";
import { pollWhile } from "../../queries/live.ts";
import { iugu } from "../../text/iugu.ts";
import { AccountContent } from "./AccountContent.tsx";

const text = iugu.account;

const whileDecidedMs = 5_000;

/** The status and balance of the creator's account at iugu. */
export default function IuguAccount() {
  useTitle(common.titled(text.title));
  const { data, error, isFetching, refetch } = useQuery({
    ...iuguAccountQuery(),
    refetchInterval: pollWhile(
      ({ status, submission }: Account) => status === "pending" || submission === "sending",
      whileDecidedMs,
    ),
  });
  return (
    <Screen title={text.title} back="/account/menu">
      <PullToRefresh onRefresh={useRefresh()}>{data && <AccountContent account={data} />}</PullToRefresh>
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <PendingRows />}
    </Screen>
  );
}
