import { useQuery } from "@tanstack/react-query";
import { iuguAccountQuery } from "../../queries/iugu.ts";
import { profileQuery } from "../../queries/profile.ts";
import { recipientQuery, walletQuery } from "../../queries/wallet.ts";
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
  const [account, recipient] = [useQuery(iuguAccountQuery()), useQuery(recipientQuery())];
  const lost = error ?? account.error ?? recipient.error;
  if (data && account.data && recipient.data && !profile.isPending) {
    const isBank = account.data.status === "pending" || account.data.status === "verified";
    const destination = isBank ? (recipient.data.destination ?? text.bankUnknown) : undefined;
    if (data.status === "under_review") return <HolderSummary holder={data} destination={destination} />;
    return <HolderForm holder={data} fullName={profile.data?.fullName ?? ""} destination={destination} />;
  }
  return (
    <Screen title={text.title} back="/account/wallet">
      {lost ? (
        <ErrorState
          error={lost}
          busy={isFetching}
          onRetry={() => void [{ refetch }, account, recipient].map((query) => query.refetch())}
        />
      ) : (
        <PendingRows count={6} />
      )}
    </Screen>
  );
}
