import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { receiptsQuery } from "../../queries/payments.ts";
import { profileQuery } from "../../queries/profile.ts";
import { refundsQuery } from "../../queries/refunds.ts";
import { pixQuery } from "../../queries/settings.ts";
import { useAwaited } from "../../queries/use-awaited.ts";
import { pix as text } from "../../text/pix.ts";
import { LastSeenKey } from "./LastSeenKey.tsx";
import { PixEditor } from "./PixEditor.tsx";

export default function Pix() {
  useTitle(common.titled(text.title));
  const { data, dataUpdatedAt, error, failureCount, isFetching, refetch } = useQuery(pixQuery());
  const profile = useQuery(profileQuery());
  const isAwaited = useAwaited(useQuery(receiptsQuery()), useQuery(refundsQuery()));
  // Data restored from local storage has `dataUpdatedAt` 0; its key is masked and must not be saved.
  const fresh = dataUpdatedAt > 0 ? data : undefined;
  if (fresh && !profile.isPending && !isAwaited)
    return <PixEditor pix={fresh} fullName={profile.data?.fullName ?? ""} />;
  const lastSeen = data?.key && failureCount > 0 ? data : undefined;
  return (
    <Screen title={text.title} back="/account/plan">
      {lastSeen && <LastSeenKey pix={lastSeen} />}
      {error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!lastSeen && !error && <PendingRows />}
    </Screen>
  );
}
