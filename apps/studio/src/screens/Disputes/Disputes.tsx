import type { Dispute } from "@camarim/contract/disputes";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { disputesQuery } from "../../queries/disputes.ts";
import { disputes as text } from "../../text/disputes.ts";
import { DisputeRow } from "./DisputeRow.tsx";
import { DisputeSheet } from "./DisputeSheet.tsx";

const parts = [
  { title: text.open, has: ({ status }: Dispute) => status === "open" },
  { title: text.decided, has: ({ status }: Dispute) => status !== "open" },
];

/** Disputed payments; e-mails link to one by `?contestacao=`. */
export default function Disputes() {
  useTitle(common.titled(text.title));
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    disputesQuery(),
  );
  const mailed = useSearchParams()[0].get("contestacao") ?? undefined;
  const [openId, setOpenId] = useState(mailed);
  return (
    <Screen title={text.title} back="/account/wallet">
      {!data && !error && <PendingRows count={3} hasDetail />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <PullToRefresh onRefresh={refetch}>
          {data.length === 0 ? (
            <EmptyState icon="doc" title={text.empty.title} message={text.empty.message}>
              <ButtonLink to="/account/wallet" tone="soft">
                {text.empty.action}
              </ButtonLink>
            </EmptyState>
          ) : (
            <p className="mx-1 text-quiet">{text.lead}</p>
          )}
          {parts.map(({ title, has }) => {
            const those = data.filter(has);
            if (those.length === 0) return null;
            return (
              <Section key={title} title={title}>
                <List label={title}>
                  {those.map((dispute) => (
                    <DisputeRow key={dispute._id} dispute={dispute} onPress={() => setOpenId(dispute._id)} />
                  ))}
                </List>
              </Section>
            );
          })}
          {hasNextPage && (
            <div className="mt-4">
              <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                {text.more}
              </Button>
            </div>
          )}
        </PullToRefresh>
      )}
      <DisputeSheet id={openId} listed={data?.find(({ _id }) => _id === openId)} onClose={() => setOpenId(undefined)} />
    </Screen>
  );
}
