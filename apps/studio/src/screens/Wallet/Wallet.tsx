import type { Me } from "@camarim/contract/auth";
import type { Balance } from "@camarim/contract/ledger";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { TabBar } from "@camarim/ui/layout/TabBar.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { readOrder, toOrderAddress, useListAddress } from "@camarim/ui/layout/use-list-address.ts";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WaitingRefunds } from "../../features/refunds/WaitingRefunds.tsx";
import { meQuery } from "../../queries/auth.ts";
import { useRefresh } from "../../queries/client.ts";
import { disputeCountQuery } from "../../queries/disputes.ts";
import { waitingRefundsQuery } from "../../queries/refunds.ts";
import { tipSumsQuery } from "../../queries/tips.ts";
import { useAwaited } from "../../queries/use-awaited.ts";
import { balanceQuery, operationsQuery, payablesQuery, recipientQuery } from "../../queries/wallet.ts";
import { disputes } from "../../text/disputes.ts";
import { registration } from "../../text/registration.ts";
import { tips } from "../../text/tips.ts";
import { wallet as text } from "../../text/wallet.ts";
import { BalanceHead } from "./BalanceHead.tsx";
import { Calendar } from "./Calendar.tsx";
import { ExportSheet } from "./ExportSheet.tsx";
import { NoOperations } from "./NoOperations.tsx";
import { Operations } from "./Operations.tsx";
import { ProtectMoney } from "./ProtectMoney.tsx";
import { useOwnFactors } from "./use-own-factors.ts";
import { WalletPending } from "./WalletPending.tsx";

/** Balance, upcoming releases and operations. */
export default function Wallet() {
  useTitle(common.titled(text.title));
  const balance = useQuery(balanceQuery());
  // Only the table on a desktop can change the order.
  const [search, updateAddress] = useListAddress();
  const order = readOrder(search);
  const operations = useInfiniteQuery(operationsQuery(order));
  const me = useQuery(meQuery());
  const gateway = me.data?.paymentGateway;
  const payables = useQuery(payablesQuery());
  const upcoming = payables.data?.upcoming;
  const [exporting, setExporting] = useState(false);
  const isDesk = useDesk();
  const refresh = useRefresh();
  // The gateway decides which figures are shown.
  const isAwaited = useAwaited(
    me,
    payables,
    useQuery(recipientQuery()),
    useQuery(tipSumsQuery()),
    useQuery(disputeCountQuery()),
    useQuery(waitingRefundsQuery()),
    useOwnFactors(),
  );
  const isPending = balance.isPending || operations.isPending || me.isPending || isAwaited;
  const lost = [balance, operations].find(({ error, data }) => error && !data);
  const isEmpty = operations.data?.operations.length === 0;
  return (
    <Screen
      title={text.title}
      actions={
        operations.data &&
        !isEmpty && <IconButton writes icon="share" label={text.export.open} onPress={() => setExporting(true)} />
      }
      tabs={<TabBar />}
    >
      {isPending && !lost && <WalletPending />}
      {lost && (
        <ErrorState
          error={lost.error}
          busy={lost.isFetching}
          onRetry={() => void [balance, operations].map((query) => query.refetch())}
        />
      )}
      {balance.data && operations.data && !isPending && (
        <PullToRefresh onRefresh={refresh}>
          <div className={isDesk ? "desk-reading" : undefined}>
            <BalanceHead balance={balance.data} upcoming={upcoming} gateway={gateway} />
            <ProtectMoney balance={balance.data} />
            <Recipient isDisputed={balance.data.disputed > 0} isNeeded={holdsMoney(balance.data, gateway)} />
            <WaitingRefunds />
          </div>
          {isEmpty ? (
            <NoOperations />
          ) : (
            <>
              {/* Mercado Pago does not say here when it releases money. */}
              {(gateway !== "mercadopago" || upcoming?.length !== 0) && (
                <Calendar payables={payables} atOwnBank={gateway === "bacen"} />
              )}
              <Operations query={operations} order={order} onOrder={(next) => updateAddress(toOrderAddress(next))} />
            </>
          )}
        </PullToRefresh>
      )}
      <ExportSheet open={exporting} onClose={() => setExporting(false)} />
    </Screen>
  );
}

/** Links to the payout holder, with missing parts, and to tips and disputes if there are any. */
function Recipient({ isDisputed, isNeeded }: { isDisputed: boolean; isNeeded: boolean }) {
  const disputeCount = useQuery(disputeCountQuery()).data ?? 0;
  const { status, name } = useQuery(recipientQuery()).data ?? {};
  const hasDisputes = isDisputed || disputeCount > 0;
  // A creator who is paid to their own bank or account has nothing to transfer; what was begun stays within reach.
  const isShown = isNeeded || (status !== undefined && status !== "none");
  const sums = useQuery(tipSumsQuery()).data;
  const hasTips = sums !== undefined && sums.total.tips > 0;
  if (!isShown && !hasTips && !hasDisputes) return null;
  const isSent = status === "registered" || status === "documents_pending" || status === "rejected";
  return (
    <div className="mt-4">
      <List>
        {isShown && (
          <Row
            icon="me"
            label={registration.title}
            detail={status && [name, registration.statuses[status]].filter(Boolean).join(" · ")}
            to={isSent ? "/account/wallet/documents" : "/account/wallet/register"}
          />
        )}
        {hasTips && (
          <Row
            icon="heart"
            label={tips.title}
            detail={`${tips.inMonth(sums.month.start)}: ${formatCents(sums.month.amount)}`}
            to="/account/tips"
          />
        )}
        {hasDisputes && (
          <Row icon="alert" label={disputes.wallet.link} detail={disputes.wallet.detail} to="/account/disputes" />
        )}
      </List>
    </div>
  );
}

/** Whether money can be waiting for a transfer, which only iugu holds: of sales now, or of earlier ones. */
function holdsMoney({ totalBalance, transferred }: Balance, gateway: Me["paymentGateway"] | undefined): boolean {
  return gateway === "iugu" || totalBalance > 0 || transferred > 0;
}
