import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { plansQuery } from "../../queries/plans.ts";
import { plans as text } from "../../text/plans.ts";
import { PlansEditor } from "./PlansEditor.tsx";

export default function Plans() {
  useTitle(common.titled(text.title));
  const { data, error, isFetching, refetch } = useQuery(plansQuery());
  if (data) return <PlansEditor plans={data.data} onRefresh={refetch} />;
  return (
    <Screen title={text.title} back="/account/menu">
      {error ? <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} /> : <PendingRows />}
    </Screen>
  );
}
