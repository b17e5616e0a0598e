import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../queries/profile.ts";
import { pixQuery } from "../../queries/settings.ts";
import { common } from "../../text/common.ts";
import { pix as text } from "../../text/pix.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { LastSeenKey } from "./LastSeenKey.tsx";
import { PixEditor } from "./PixEditor.tsx";

export const handle = { title: text.title };

export function meta() {
  return [{ title: common.titled(text.title) }];
}

export default function Pix() {
  const { data, dataUpdatedAt, error, failureCount, isFetching, refetch } = useQuery(pixQuery());
  const profile = useQuery(profileQuery());
  // Data restored from local storage has `dataUpdatedAt` 0; its key is masked and must not be saved.
  const fresh = dataUpdatedAt > 0 ? data : undefined;
  if (fresh && !profile.isPending) return <PixEditor pix={fresh} fullName={profile.data?.fullName ?? ""} />;
  const lastSeen = data?.key && failureCount > 0 ? data : undefined;
  return (
    <Screen title={text.title} back="/account/plan">
      {lastSeen && <LastSeenKey pix={lastSeen} />}
      {error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!lastSeen && !error && <PendingRows />}
    </Screen>
  );
}
