import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { audienceQuery } from "../../queries/announcements.ts";
import { announcements } from "../../text/announcements.ts";
import { AnnouncementEditor } from "./AnnouncementEditor.tsx";

/** A message to all fans or to a group of them. */
export default function NewAnnouncement() {
  useTitle(common.titled(announcements.new));
  const { data, error, isFetching, refetch } = useQuery(audienceQuery());
  if (data) return <AnnouncementEditor audience={data} />;
  return (
    <Screen title={announcements.new} back="/account/announcements">
      {error ? (
        <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PendingRows count={4} hasDetail />
      )}
    </Screen>
  );
}
