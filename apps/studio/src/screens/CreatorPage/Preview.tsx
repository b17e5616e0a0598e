import type { CreatorPage } from "@camarim/contract/creators";
import type { Profile } from "@camarim/contract/profile";
import { ActivitySummary } from "@camarim/ui/features/creator-page/ActivitySummary.tsx";
import { Cover } from "@camarim/ui/features/creator-page/Cover.tsx";
import { Locked } from "@camarim/ui/features/creator-page/Locked.tsx";
import { PlanChoice } from "@camarim/ui/features/pay/PlanChoice.tsx";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { creatorPage } from "@camarim/ui/text/creator-page.ts";
import { useQuery } from "@tanstack/react-query";
import { findOffAirReason } from "../../features/share/off-air.ts";
import { ownPageQuery } from "../../queries/creators.ts";
import { profileQuery } from "../../queries/profile.ts";
import { preview as text } from "../../text/preview.ts";

/** The public page for its owner, also before it is published. A navigation has no bearer token, so the app requests the data. */
export default function Preview() {
  useTitle(common.titled(text.title));
  const profile = useQuery(profileQuery());
  const username = profile.data?.username;
  const page = useQuery({ ...ownPageQuery(username ?? ""), enabled: username !== undefined });
  const failed = profile.error ? profile : page;
  return (
    <Screen title={text.title} back="/account/plan">
      {page.data && profile.data && <Page page={page.data} own={profile.data} />}
      {!page.data && failed.error && (
        <ErrorState error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      )}
      {!page.data && !failed.error && <PendingRows />}
    </Screen>
  );
}

function Page({ page, own }: { page: CreatorPage; own: Profile }) {
  const offAir = findOffAirReason(own);
  const { profile, counts, plans } = page;
  return (
    <>
      <p role="status" className="mx-1 mb-3 text-small text-quiet">
        {own.published ? text.published : offAir ? text.offAir(offAir.title, offAir.message) : text.hidden}
      </p>
      <div className="overflow-hidden rounded-card border border-line bg-bg pb-4">
        <Cover profile={profile} isAlive={counts.activeStories > 0} canWatch={false} />
        <div className="desk-sides px-page pt-4">
          <div>
            {profile.bio && <p className="whitespace-pre-line">{profile.bio}</p>}
            <ActivitySummary counts={counts} now={new Date()} />
            <Locked page={page} canWatch={false} />
          </div>
          <div>
            {plans.length === 0 && (
              <EmptyState icon="star" title={text.noPlans}>
                <ButtonLink to="/account/plan">{text.create}</ButtonLink>
              </EmptyState>
            )}
            {plans.length > 0 && (
              <>
                <PlanChoice name="plano" plans={plans} chosenId={plans[0]?._id} />
                <div className="mt-6">
                  <Button disabled>{creatorPage.subscribe}</Button>
                  <p className="mt-2 text-center text-small text-quiet">{text.inert}</p>
                </div>
              </>
            )}
          </div>
        </div>
      </div>
    </>
  );
}
