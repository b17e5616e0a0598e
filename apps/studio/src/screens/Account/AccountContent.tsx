import type { Me } from "@camarim/contract/auth";
import type { Profile } from "@camarim/contract/profile";
import { InstallOffer } from "@camarim/ui/features/install/InstallOffer.tsx";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { PendingGrid } from "@camarim/ui/feedback/Skeleton.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Tabs } from "@camarim/ui/layout/Tabs.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { nav } from "@camarim/ui/text/nav.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { findOffAirReason } from "../../features/share/off-air.ts";
import { accountStatsQuery } from "../../queries/account.ts";
import { meQuery } from "../../queries/auth.ts";
import { mediasQuery } from "../../queries/medias.ts";
import { receiptsQuery } from "../../queries/payments.ts";
import type { MyStories } from "../../queries/stories.ts";
import { subscriptionStatsQuery } from "../../queries/subscriptions.ts";
import { account as text } from "../../text/account.ts";
import { Active } from "./Active.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { HighlightsRow } from "./HighlightsRow.tsx";
import { Places } from "./Places.tsx";
import { ProfileRow } from "./ProfileRow.tsx";
import { useDraftCount } from "./use-draft-count.ts";
import { useTab } from "./use-tab.ts";

const Archive = lazy(() => import("./Archive.tsx").then(({ Archive }) => ({ default: Archive })));
const Medias = lazy(() => import("./Medias.tsx").then(({ Medias }) => ({ default: Medias })));

type AccountContentProps = { profile: Profile; stories: MyStories; onPublish: () => void };

export function AccountContent({ profile, stories, onPublish }: AccountContentProps) {
  const stats = useQuery(subscriptionStatsQuery());
  const waiting = useQuery(receiptsQuery()).data?.totalCount ?? 0;
  const medias = useInfiniteQuery(mediasQuery()).data?.totalCount;
  const reach = useQuery(accountStatsQuery()).data;
  const drafts = useDraftCount();
  const me = useQuery(meQuery()).data;
  const emailProblem = me && findEmailProblem(me);
  const { tab, tabs } = useTab();
  const isDesk = useDesk();
  // Failed and scheduled stories are shown, but cannot be watched.
  const unseen = stories.data.filter(
    ({ failed, publishAt }) => failed || (publishAt && Date.parse(publishAt) > Date.now()),
  );
  const offAir = findOffAirReason(profile);
  const active = stories.totalCount - unseen.length;
  return (
    <>
      <div className="desk-sides">
        <div>
          <ProfileRow profile={profile} subscribers={stats.data?.periodActive} active={active} medias={medias} />
          {reach !== undefined && reach.views7d > 0 && (
            <Link
              to="/account/subscriptions/stats"
              className="mx-1 mt-1 flex min-h-tap items-center text-small text-quiet underline tabular"
            >
              {text.reach(reach.views7d, reach.viewers7d)}
            </Link>
          )}
          <HighlightsRow onPublish={onPublish} />
        </div>
        <div>
          {(waiting > 0 || emailProblem || drafts) && (
            <div className="mt-4">
              <List>
                {waiting > 0 && <Row icon="doc" label={nav.receiptsWaiting(waiting)} to="/account/pix/receipts" />}
                {drafts && <Row icon="film" label={drafts} to="/account/drafts" />}
                {me && emailProblem && (
                  <Row
                    icon="alert"
                    label={emailProblem.label}
                    detail={emailProblem.detail(me.email)}
                    to="/profile/edit/email"
                  />
                )}
              </List>
            </div>
          )}
          {offAir && (
            <Notice tone="warn" title={offAir.title} message={offAir.message}>
              <Link to={offAir.to} className="inline-flex min-h-tap items-center underline">
                {offAir.link}
              </Link>
            </Notice>
          )}
          {!profile.published && !offAir && <FirstSteps storyCount={active} onPublish={onPublish} />}
          {(profile.published || offAir) && !isDesk && <Places />}
        </div>
      </div>
      <Tabs label={text.tabs.label} tabs={tabs} />
      {tab === "ativos" && (
        <Active stories={stories.data} isUnfinished={!profile.published && !offAir} onPublish={onPublish} />
      )}
      <Suspense fallback={<PendingGrid tile="aspect-poster" />}>
        {tab === "arquivados" && <Archive />}
        {tab === "midias" && <Medias />}
      </Suspense>
      {/* Below the stories, because it may appear at any time and must not shift what the user is about to tap. */}
      {active > 0 && <InstallOffer />}
    </>
  );
}

function findEmailProblem({ emailBounces, emailVerified }: Me) {
  if (emailBounces) return text.emailBounces;
  return emailVerified ? undefined : text.confirmEmail;
}
