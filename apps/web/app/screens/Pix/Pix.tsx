import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../queries/profile.ts";
import { pixQuery } from "../../queries/settings.ts";
import { common } from "../../text/common.ts";
import { pix as text } from "../../text/pix.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { PendingRows } from "../../ui/Skeleton.tsx";
import { PixEditor } from "./PixEditor.tsx";

export const handle = { title: text.title };

export function meta() {
  return [{ title: common.titled(text.title) }];
}

export default function Pix() {
  const { data, error, isFetching, refetch } = useQuery(pixQuery());
  const profile = useQuery(profileQuery());
  if (data && !profile.isPending) return <PixEditor pix={data} fullName={profile.data?.fullName ?? ""} />;
  return (
    <Screen title={text.title} back="/account/plan">
      {error ? <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} /> : <PendingRows />}
    </Screen>
  );
}
