import type { IuguAccount as Account } from "@camarim/contract/gateways-iugu";
import { useQuery } from "@tanstack/react-query";
import { useRefresh } from "../../queries/client.ts";
import { iuguAccountQuery } from "../../queries/iugu.ts";
import { pollWhile } from "../../queries/live.ts";
import { common } from "../../text/common.ts";
import { iugu } from "../../text/iugu.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "../../ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { AccountContent } from "./AccountContent.tsx";

const text = iugu.account;

export const handle = { title: text.title };

export function meta() {
  return [{ title: common.titled(text.title) }];
}

const whileDecidedMs = 5_000;

/** The status and balance of the creator's account at iugu. */
export default function IuguAccount() {
  const { data, error, isFetching, refetch } = useQuery({
    ...iuguAccountQuery(),
    refetchInterval: pollWhile(({ status }: Account) => status === "pending", whileDecidedMs),
  });
  return (
    <Screen title={text.title} back="/account/menu">
      <PullToRefresh onRefresh={useRefresh()}>{data && <AccountContent account={data} />}</PullToRefresh>
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <PendingRows />}
    </Screen>
  );
}
