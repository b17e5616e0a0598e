import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { iuguAccountQuery } from "../../queries/iugu.ts";
import { profileQuery } from "../../queries/profile.ts";
import { recipientQuery, walletQuery } from "../../queries/wallet.ts";
import { registration as text } from "../../text/registration.ts";
import { HolderForm } from "./HolderForm.tsx";
import { HolderSummary } from "./HolderSummary.tsx";

/** The holder who receives the payouts: a form, or a read-only summary while under review. */
export default function Register() {
  useTitle(common.titled(text.title));
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
