import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { meQuery } from "../../queries/auth.ts";
import { iuguAccountQuery } from "../../queries/iugu.ts";
import { profileQuery } from "../../queries/profile.ts";
import { walletQuery } from "../../queries/wallet.ts";
import { iugu } from "../../text/iugu.ts";
import { ApplyForm } from "./ApplyForm.tsx";
import { Resend } from "./Resend.tsx";

const text = iugu.onboarding;

/** The form without an account, the documents after a refusal, otherwise the status of the account. */
export function Apply() {
  const account = useQuery(iuguAccountQuery());
  const [profile, me, wallet] = [useQuery(profileQuery()), useQuery(meQuery()), useQuery(walletQuery())];
  // Data restored from local storage has `dataUpdatedAt` 0 and may be outdated.
  const fresh = account.dataUpdatedAt > 0 ? account.data : undefined;
  if (fresh?.status === "pending" || fresh?.status === "verified" || fresh?.submission === "sending")
    return <Navigate to="/account/iugu-account" replace />;
  if (fresh?.status === "refused") return <Resend account={fresh} />;
  if (fresh?.available && !profile.isPending && !me.isPending && !wallet.isPending) {
    const [fullName, phone] = [profile.data?.fullName ?? "", me.data?.phoneNumber ?? ""];
    return <ApplyForm account={fresh} applicant={{ fullName, phone, holder: wallet.data }} />;
  }
  return (
    <Screen title={text.title} back="/account/menu">
      {fresh && !fresh.available && (
        <EmptyState icon="card" title={text.off.title} message={text.off.message}>
          <ButtonLink to="/account/pix">{text.byPix}</ButtonLink>
        </EmptyState>
      )}
      {account.error && !fresh && (
        <ErrorState error={account.error} busy={account.isFetching} onRetry={() => void account.refetch()} />
      )}
      {!fresh && !account.error && <PendingRows />}
    </Screen>
  );
}
