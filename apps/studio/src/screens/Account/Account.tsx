import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { FileInput } from "@camarim/ui/form/FileInput.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { TabBar } from "@camarim/ui/layout/TabBar.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { OpeningOverlay } from "@camarim/ui/overlay/OpeningOverlay.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { accountStatsQuery } from "../../queries/account.ts";
import { meQuery } from "../../queries/auth.ts";
import { useRefresh } from "../../queries/client.ts";
import { itemsQuery } from "../../queries/items.ts";
import { iuguAccountQuery } from "../../queries/iugu.ts";
import { mpConnectionQuery } from "../../queries/mp.ts";
import { receiptsQuery } from "../../queries/payments.ts";
import { plansQuery } from "../../queries/plans.ts";
import { profileQuery } from "../../queries/profile.ts";
import { pixQuery } from "../../queries/settings.ts";
import { draftsQuery, myStoriesQuery } from "../../queries/stories.ts";
import { tipsQuery } from "../../queries/tips.ts";
import { useAwaited } from "../../queries/use-awaited.ts";
import { account as text } from "../../text/account.ts";
import { AccountContent } from "./AccountContent.tsx";
import { AccountPending } from "./AccountPending.tsx";
import { PublishFlow } from "./PublishFlow.tsx";
import { usePublish } from "./use-publish.ts";

const ShareSheet = lazy(() =>
  import("../../features/share/ShareSheet.tsx").then(({ ShareSheet }) => ({ default: ShareSheet })),
);

export default function Account() {
  useTitle(common.titled(text.title));
  const profile = useQuery(profileQuery());
  const stories = useQuery(myStoriesQuery());
  const hasPlaces = !useDesk();
  const isUnfinished = profile.data?.published === false;
  const isAwaited = useAwaited(
    useQuery(receiptsQuery()),
    useInfiniteQuery(draftsQuery()),
    useQuery(accountStatsQuery()),
    useQuery(meQuery()),
    useInfiniteQuery({ ...itemsQuery(), enabled: hasPlaces }),
    useInfiniteQuery({ ...tipsQuery(true), enabled: hasPlaces }),
    useQuery({ ...plansQuery(), enabled: isUnfinished }),
    useQuery({ ...pixQuery(), enabled: isUnfinished }),
    useQuery({ ...iuguAccountQuery(), enabled: isUnfinished }),
    useQuery({ ...mpConnectionQuery(), enabled: isUnfinished }),
  );
  const publish = usePublish();
  const refresh = useRefresh();
  const input = useRef<HTMLInputElement>(null);
  const [sharing, setSharing] = useState<boolean>();
  const [, setSearch] = useSearchParams();
  const openPicker = () => input.current?.click();
  const openSheet = () =>
    setSearch(
      (search) => {
        search.set("publicar", "");
        return search;
      },
      { replace: true },
    );
  const missing = [profile, stories].filter((query) => query.data === undefined);
  const failed = missing.find((query) => query.error);
  return (
    <Screen
      title={profile.data ? `@${profile.data.username}` : text.title}
      actions={
        <>
          {profile.data?.published && <IconButton icon="share" label={text.share} onPress={() => setSharing(true)} />}
          <IconButton icon="menu" label={text.menu} to="/account/menu" />
        </>
      }
      tabs={<TabBar onPublish={openSheet} />}
    >
      <FileInput ref={input} accept="video/*" multiple onPickAll={publish.pick} />
      {(missing.length > 0 || isAwaited) && !failed && <AccountPending />}
      {failed && (
        <ErrorState
          error={failed.error}
          busy={missing.some((query) => query.isFetching)}
          onRetry={() => missing.map((query) => query.refetch())}
        />
      )}
      {profile.data && stories.data && !isAwaited && (
        <PullToRefresh onRefresh={refresh}>
          <AccountContent profile={profile.data} stories={stories.data} onPublish={openPicker} />
        </PullToRefresh>
      )}
      {/* Stays mounted after it was first opened, so that closing it restores the focus. */}
      <Suspense fallback={<OpeningOverlay onClose={() => setSharing(undefined)} />}>
        {profile.data && sharing !== undefined && (
          <ShareSheet open={sharing} onClose={() => setSharing(false)} username={profile.data.username} />
        )}
      </Suspense>
      <PublishFlow {...publish} />
    </Screen>
  );
}
