import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { cancellationSettingQuery, cancellationsQuery } from "../../queries/cancellations.ts";
import { plansQuery } from "../../queries/plans.ts";
import { useAwaited } from "../../queries/use-awaited.ts";
import { cancellations as text } from "../../text/cancellations.ts";
import { OfferSettings } from "./OfferSettings.tsx";
import { Summary } from "./Summary.tsx";

/** What fans see before they cancel, and what came of it. */
export default function Cancellations() {
  useTitle(common.titled(text.title));
  const setting = useQuery(cancellationSettingQuery());
  const summary = useQuery(cancellationsQuery());
  const isAwaited = useAwaited(useQuery(plansQuery()));
  const error = setting.error ?? summary.error;
  const refetch = () => Promise.all([setting.refetch(), summary.refetch()]);
  const isLoaded = setting.data && summary.data && !isAwaited;
  return (
    <Screen title={text.title} back="/account/settings">
      {!isLoaded && !error && <PendingRows count={4} hasDetail />}
      {!isLoaded && error && (
        <ErrorState error={error} busy={setting.isFetching || summary.isFetching} onRetry={() => void refetch()} />
      )}
      {isLoaded && (
        <PullToRefresh onRefresh={refetch}>
          <p className="mx-1 text-quiet">{text.lead}</p>
          <OfferSettings setting={setting.data} />
          <Summary summary={summary.data} />
        </PullToRefresh>
      )}
    </Screen>
  );
}
