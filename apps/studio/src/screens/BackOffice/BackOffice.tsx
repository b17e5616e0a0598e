import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ProtectAdmin } from "../../features/factors/ProtectAdmin.tsx";
import { meQuery } from "../../queries/auth.ts";
import { walletReviewsQuery } from "../../queries/back-office.ts";
import { backOffice as text } from "../../text/back-office.ts";
import { AccountActivity } from "./AccountActivity.tsx";
import { Accounts } from "./Accounts.tsx";
import { BillingReceipts } from "./BillingReceipts.tsx";
import { Decided } from "./Decided.tsx";
import { Discrepancies } from "./Discrepancies.tsx";
import { Evidence } from "./Evidence.tsx";
import { Recoveries } from "./Recoveries.tsx";
import { Reports } from "./Reports.tsx";
import { useDueQueue } from "./use-due-queue.ts";
import { Wallets } from "./Wallets.tsx";

const queues = {
  reports: Reports,
  recoveries: Recoveries,
  wallets: Wallets,
  billings: BillingReceipts,
  discrepancies: Discrepancies,
};

/** By `?fila=`. */
const places: Record<string, React.ComponentType> = {
  contas: Accounts,
  decididas: Decided,
  denuncias: Reports,
  guarda: Evidence,
  acessos: Recoveries,
  carteiras: Wallets,
  faturas: BillingReceipts,
  diferencas: Discrepancies,
};

/** The queues that admins decide on, and accounts. Empty for everybody else, whom the server refuses as well. */
export default function BackOffice() {
  useTitle(common.titled(text.title));
  const me = useQuery(meQuery());
  const isAdmin = me.data?.role === "admin";
  const { error } = useQuery({ ...walletReviewsQuery(), enabled: isAdmin });
  const [query] = useSearchParams();
  const asked = query.get("fila") ?? "";
  const due = useDueQueue(isAdmin);
  if (error?.code === "SECOND_FACTOR_REQUIRED")
    return (
      <Screen title={text.title} back="/account/menu">
        <ProtectAdmin />
      </Screen>
    );
  if (isAdmin) {
    const accountId = query.get("conta");
    if (accountId) return <AccountActivity key={accountId} accountId={accountId} />;
    const Chosen = places[asked] ?? (due && queues[due]);
    if (Chosen) return <Chosen />;
  }
  return (
    <Screen title={common.brand} back="/account">
      {me.isError && !me.data ? (
        <ErrorState error={me.error} busy={me.isFetching} onRetry={() => void me.refetch()} />
      ) : me.isPending || isAdmin ? (
        <PendingRows count={2} />
      ) : (
        <EmptyState icon="help" title={errors.notFound.title} message={errors.notFound.message}>
          <ButtonLink to="/account">{errors.notFound.home}</ButtonLink>
        </EmptyState>
      )}
    </Screen>
  );
}
