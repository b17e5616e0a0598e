import type { SubscriptionDetail } from "@camarim/contract/subscriptions";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Pane } from "@camarim/ui/layout/Pane.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useQuery } from "@tanstack/react-query";
import { subscriptionQuery } from "../../queries/subscriptions.ts";
import { subscribers } from "../../text/subscribers.ts";
import { Actions } from "./Actions.tsx";
import { History } from "./History.tsx";
import { Payments } from "./Payments.tsx";
import { SubscriberDetails } from "./SubscriberDetails.tsx";

type DetailProps = { id: string | undefined; onClose: () => void };

export function SubscriberSheet({ id, onClose }: DetailProps) {
  const query = useSubscription(id);
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={query.data?.fan.name ?? subscribers.sheet.title}>
      <Detail query={query} />
    </Sheet>
  );
}

/** The same content beside the list on a desktop. */
export function SubscriberPane({ id, onClose }: DetailProps) {
  const query = useSubscription(id);
  return (
    <Pane id={id} onClose={onClose} title={query.data?.fan.name ?? subscribers.sheet.title} empty={subscribers.choose}>
      <Detail key={id} query={query} />
    </Pane>
  );
}

function useSubscription(id: string | undefined) {
  return useQuery({ ...subscriptionQuery(id ?? ""), enabled: id !== undefined });
}

function Detail({ query: { data, error, isFetching, refetch } }: { query: ReturnType<typeof useSubscription> }) {
  if (data) return <Content subscription={data} />;
  if (error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <PendingRows count={6} />;
}

function Content({ subscription }: { subscription: SubscriptionDetail }) {
  return (
    <div className="pb-4">
      <SubscriberDetails subscription={subscription} />
      <Payments subscription={subscription} />
      <History changes={subscription.history} />
      <Actions subscription={subscription} />
    </div>
  );
}
