import { useQuery } from "@tanstack/react-query";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { plansQuery } from "../../queries/plans.ts";
import { common } from "../../text/common.ts";
import { plans as text } from "../../text/plans.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { PlansEditor } from "./PlansEditor.tsx";

export const handle: RouteHandle = { title: text.title, isWide: true };

export function meta() {
  return [{ title: common.titled(text.title) }];
}

export default function Plans() {
  const { data, error, isFetching, refetch } = useQuery(plansQuery());
  if (data) return <PlansEditor plans={data.data} onRefresh={refetch} />;
  return (
    <Screen title={text.title} back="/account/menu">
      {error ? <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} /> : <PendingRows />}
    </Screen>
  );
}
