import type { SubscriptionDetail } from "@camarim/contract/subscriptions";
import { useQuery } from "@tanstack/react-query";
import { subscriptionQuery } from "../../queries/subscriptions.ts";
import { subscribers } from "../../text/subscribers.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { Sheet } from "../../ui/overlay/Sheet.tsx";
import { Actions } from "./Actions.tsx";
import { History } from "./History.tsx";
import { Payments } from "./Payments.tsx";
import { SubscriberDetails } from "./SubscriberDetails.tsx";

export function SubscriberSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({ ...subscriptionQuery(id ?? ""), enabled: id !== undefined });
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={data?.fan.name ?? subscribers.sheet.title}>
      {!data && !error && <PendingRows count={6} />}
      {error && !data && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && <Detail subscription={data} />}
    </Sheet>
  );
}

function Detail({ subscription }: { subscription: SubscriptionDetail }) {
  return (
    <div className="pb-4">
      <SubscriberDetails subscription={subscription} />
      <Payments subscription={subscription} />
      <History changes={subscription.history} />
      <Actions subscription={subscription} />
    </div>
  );
}
