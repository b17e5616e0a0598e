import type { Dispute } from "@camarim/contract/disputes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { disputesQuery } from "../../queries/disputes.ts";
import { common } from "../../text/common.ts";
import { disputes as text } from "../../text/disputes.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "../../ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { List, Section } from "../../ui/layout/List.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { DisputeRow } from "./DisputeRow.tsx";
import { DisputeSheet } from "./DisputeSheet.tsx";

export function meta() {
  return [{ title: common.titled(text.title) }];
}

const parts = [
  { title: text.open, has: ({ status }: Dispute) => status === "open" },
  { title: text.decided, has: ({ status }: Dispute) => status !== "open" },
];

/** Disputed payments; e-mails link to one by `?contestacao=`. */
export default function Disputes() {
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
