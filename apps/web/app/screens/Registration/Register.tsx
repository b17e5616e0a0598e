import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../queries/profile.ts";
import { walletQuery } from "../../queries/wallet.ts";
import { common } from "../../text/common.ts";
import { registration as text } from "../../text/registration.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { HolderForm } from "./HolderForm.tsx";
import { HolderSummary } from "./HolderSummary.tsx";

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** The holder who receives the payouts: a form, or a read-only summary while under review. */
export default function Register() {
  const { data, error, isFetching, refetch } = useQuery(walletQuery());
  const profile = useQuery(profileQuery());
  if (data?.status === "under_review") return <HolderSummary holder={data} />;
  if (data && !profile.isPending) return <HolderForm holder={data} fullName={profile.data?.fullName ?? ""} />;
  return (
    <Screen title={text.title} back="/account/wallet">
      {error ? (
        <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PendingRows count={6} />
      )}
    </Screen>
  );
}
