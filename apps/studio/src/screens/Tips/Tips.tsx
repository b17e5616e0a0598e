import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { isUuid } from "@camarim/ui/lib/is-uuid.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ShareOrPublish } from "../../features/share/ShareOrPublish.tsx";
import { useRefresh } from "../../queries/client.ts";
import { tipSumsQuery, tipsQuery } from "../../queries/tips.ts";
import { tips as text } from "../../text/tips.ts";
import { StorySums } from "./StorySums.tsx";
import { MonthHead, StoryHead } from "./TipHeads.tsx";
import { TipList } from "./TipList.tsx";
import { TipsPending } from "./TipsPending.tsx";
import { UnpaidTips } from "./UnpaidTips.tsx";

/** Received tips: what to thank for, the others, and the sums by story. With `?story=` only those about one story. */
export default function Tips() {
  useTitle(common.titled(text.title));
  const asked = useSearchParams()[0].get("story");
  const story = asked !== null && isUuid(asked) ? asked : undefined;
  const sums = useQuery(tipSumsQuery());
  const waiting = useInfiniteQuery(tipsQuery(true, story));
  const done = useInfiniteQuery(tipsQuery(false, story));
  const refresh = useRefresh();
  const lost = [sums, waiting, done].find(({ error, data }) => error && !data);
  const isEmpty = waiting.data?.totalCount === 0 && done.data?.totalCount === 0;
  return (
    <Screen title={text.title} back="/account/menu">
      {lost && (
        <ErrorState
          error={lost.error}
          busy={lost.isFetching}
          onRetry={() => void [sums, waiting, done].map((query) => query.refetch())}
        />
      )}
      {!lost && !(sums.data && waiting.data && done.data) && <TipsPending />}
      {sums.data && waiting.data && done.data && (
        <PullToRefresh onRefresh={refresh}>
          {isEmpty && !story && <UnpaidTips />}
          {isEmpty && !story && (
            <EmptyState icon="heart" title={text.empty.title} message={text.empty.message}>
              <ShareOrPublish />
            </EmptyState>
          )}
          {isEmpty && story && (
            <EmptyState icon="heart" title={text.ofStory.none}>
              <ButtonLink to="/account/tips" tone="soft">
                {text.ofStory.all}
              </ButtonLink>
            </EmptyState>
          )}
          {!isEmpty && (
            <div className="desk-sides">
              <div>
                {story ? (
                  <StoryHead story={story} sums={sums.data} listed={[...waiting.data.tips, ...done.data.tips]} />
                ) : (
                  <MonthHead sums={sums.data} />
                )}
                <TipList title={text.waiting(waiting.data.totalCount)} query={waiting} none={text.noneWaiting} />
                <TipList
                  title={done.data.tips.some(({ returnedAt }) => returnedAt !== null) ? text.doneOrReturned : text.done}
                  query={done}
                />
                {!story && <UnpaidTips />}
              </div>
              <div>{!story && <StorySums stories={sums.data.stories} />}</div>
            </div>
          )}
        </PullToRefresh>
      )}
    </Screen>
  );
}
