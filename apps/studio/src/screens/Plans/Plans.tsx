import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { extrasQuery, itemsQuery } from "../../queries/items.ts";
import { archivedPlansQuery, plansQuery } from "../../queries/plans.ts";
import { pixQuery } from "../../queries/settings.ts";
import { useAwaited } from "../../queries/use-awaited.ts";
import { plans as text } from "../../text/plans.ts";
import { PlansEditor } from "./PlansEditor.tsx";

export default function Plans() {
  useTitle(common.titled(text.title));
  const { data, error, isFetching, refetch } = useQuery(plansQuery());
  const isAwaited = useAwaited(
    useQuery(extrasQuery()),
    useInfiniteQuery(itemsQuery()),
    useQuery(archivedPlansQuery()),
    useQuery(pixQuery()),
  );
  if (data && !isAwaited) return <PlansEditor plans={data.data} onRefresh={refetch} />;
  return (
    <Screen title={text.title} back="/account/menu">
      {error ? <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} /> : <PendingRows />}
    </Screen>
  );
}
