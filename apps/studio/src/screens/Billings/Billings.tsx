import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { billingsQuery } from "../../queries/billings.ts";
import { billings as text } from "../../text/billings.ts";
import { BillingRow } from "./BillingRow.tsx";
import { BillingSheet } from "./BillingSheet.tsx";

const parts = [
  { title: text.open, statuses: ["open"] },
  { title: text.inReview, statuses: ["in_review"] },
  { title: text.done, statuses: ["paid"] },
  { title: text.canceledOnes, statuses: ["void"] },
];

/** Open, reviewed and paid billings. */
export default function Billings() {
  useTitle(common.titled(text.title));
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    billingsQuery(),
  );
  const [openId, setOpenId] = useState<string>();
  const shown = data?.billings.find(({ _id }) => _id === openId);
  return (
    <Screen title={text.title} back="/account/menu">
      {!data && !error && <PendingRows count={3} hasDetail />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <PullToRefresh onRefresh={refetch}>
          {data.billings.length === 0 ? (
            <EmptyState icon="doc" title={text.empty.title} message={text.empty.message}>
              <ButtonLink to="/account/wallet" tone="soft">
                {text.empty.action}
              </ButtonLink>
            </EmptyState>
          ) : (
            <p className="mx-1 text-quiet">{text.lead}</p>
          )}
          {data.salesStopped && <Notice tone="bad" title={text.stopped.title} message={text.stopped.message} />}
          {parts.map(({ title, statuses }) => {
            const those = data.billings.filter(({ status }) => statuses.includes(status));
            if (those.length === 0) return null;
            return (
              <Section key={title} title={title}>
                <List label={title}>
                  {those.map((billing) => (
                    <BillingRow key={billing._id} billing={billing} onPress={() => setOpenId(billing._id)} />
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
      <BillingSheet billing={shown} onClose={() => setOpenId(undefined)} />
    </Screen>
  );
}
