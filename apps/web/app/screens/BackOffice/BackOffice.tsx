import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ProtectAdmin } from "../../features/factors/ProtectAdmin.tsx";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { meQuery } from "../../queries/auth.ts";
import { walletReviewsQuery } from "../../queries/back-office.ts";
import { backOffice as text } from "../../text/back-office.ts";
import { common } from "../../text/common.ts";
import { errors } from "../../text/errors.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { AccountActivity } from "./AccountActivity.tsx";
import { Accounts } from "./Accounts.tsx";
import { BillingReceipts } from "./BillingReceipts.tsx";
import { Decided } from "./Decided.tsx";
import { Differences } from "./Differences.tsx";
import { Evidence } from "./Evidence.tsx";
import { Recoveries } from "./Recoveries.tsx";
import { Reports } from "./Reports.tsx";
import { Wallets } from "./Wallets.tsx";

export const handle: RouteHandle = { isWide: true };

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** The queues that admins decide on, and accounts. Empty for everybody else, whom the server refuses as well. */
export default function BackOffice() {
  const me = useQuery(meQuery());
  const isAdmin = me.data?.role === "admin";
  const { error } = useQuery({ ...walletReviewsQuery(), enabled: isAdmin });
  const [query] = useSearchParams();
  if (error?.code === "SECOND_FACTOR_REQUIRED")
    return (
      <Screen title={text.title} back="/account/menu">
        <ProtectAdmin />
      </Screen>
    );
  if (isAdmin) {
    const queue = query.get("fila");
    const accountId = query.get("conta");
    if (accountId) return <AccountActivity key={accountId} accountId={accountId} />;
    if (queue === "contas") return <Accounts />;
    if (queue === "denuncias") return <Reports />;
    if (queue === "decididas") return <Decided />;
    if (queue === "guarda") return <Evidence />;
    if (queue === "diferencas") return <Differences />;
    if (queue === "acessos") return <Recoveries />;
    return queue === "faturas" ? <BillingReceipts /> : <Wallets />;
  }
  return (
    <Screen title={common.brand} back="/account">
      {me.isPending ? (
        <PendingRows count={2} />
      ) : (
        <EmptyState icon="help" title={errors.notFound.title} message={errors.notFound.message}>
          <ButtonLink to="/account">{errors.notFound.home}</ButtonLink>
        </EmptyState>
      )}
    </Screen>
  );
}
