import type { Me } from "@camarim/contract/auth";
import { TestMoney } from "@camarim/ui/features/pay/TestMoney.tsx";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../../queries/auth.ts";
import { useRefresh } from "../../queries/client.ts";
import { iuguAccountQuery } from "../../queries/iugu.ts";
import { transfersQuery } from "../../queries/transfers.ts";
import { balanceQuery, recipientQuery } from "../../queries/wallet.ts";
import { iugu } from "../../text/iugu.ts";
import { transfer as text } from "../../text/transfer.ts";
import { History } from "./History.tsx";
import { NotYet } from "./NotYet.tsx";
import { TransferForm } from "./TransferForm.tsx";

/** Pays money that a gateway holds out to the creator's bank; explains where the money is if none holds it. */
export default function Transfer() {
  useTitle(common.titled(text.title));
  const refresh = useRefresh();
  const account = useQuery(iuguAccountQuery());
  const balance = useQuery(balanceQuery());
  const recipient = useQuery(recipientQuery());
  const me = useQuery(meQuery());
  const transfers = useQuery(transfersQuery());
  const holds = account.data?.status === "verified";
  const failed = account.error ?? balance.error ?? recipient.error ?? me.error ?? transfers.error;
  const isLoaded = account.data && balance.data && recipient.data && me.data && transfers.data;
  const isFetching = [account, balance, recipient, me, transfers].some(({ isFetching }) => isFetching);
  const available = balance.data?.available ?? 0;
  return (
    <Screen title={text.title} back={holds ? "/account/iugu-account" : "/account/wallet"}>
      <PullToRefresh onRefresh={refresh}>
        {isLoaded && !holds && <NoHeldBalance gateway={me.data.paymentGateway} />}
        {isLoaded && holds && (
          <>
            {account.data?.test && <TestMoney>{iugu.test}</TestMoney>}
            {recipient.data.transferEnabled ? (
              <TransferForm
                available={available}
                destination={recipient.data.destination}
                listed={transfers.data.data}
              />
            ) : (
              <NotYet recipient={recipient.data} available={available} />
            )}
            <History transfers={transfers.data.data} />
          </>
        )}
        {!isLoaded && failed && <ErrorState error={failed} busy={isFetching} onRetry={() => void refresh()} />}
        {!isLoaded && !failed && <PendingRows />}
      </PullToRefresh>
    </Screen>
  );
}

function NoHeldBalance({ gateway }: { gateway: Me["paymentGateway"] }) {
  const { title, message, action } = text.noHeldBalance[gateway];
  return (
    <EmptyState icon="wallet" title={title} message={message}>
      {action && (
        <ButtonLink to={action.to} tone="soft">
          {action.label}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
