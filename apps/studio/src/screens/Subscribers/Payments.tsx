import type { Subscription } from "@camarim/contract/subscriptions";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { useQuery } from "@tanstack/react-query";
import { PaymentList } from "../../features/payments/PaymentList.tsx";
import { paymentsOfQuery } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";

const text = subscribers.sheet;

/** The payments of a subscription, with what can be done about them. */
export function Payments({ subscription }: { subscription: Subscription }) {
  const { data, error, isFetching, refetch } = useQuery(paymentsOfQuery(subscription._id));
  return (
    <Section title={text.payments}>
      {!data && !error && <PendingRows count={2} leading="none" hasDetail />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.totalCount === 0 && <p className="mx-1 text-quiet">{text.noPayments}</p>}
      {data && data.totalCount > 0 && <PaymentList payments={data.data} />}
    </Section>
  );
}
