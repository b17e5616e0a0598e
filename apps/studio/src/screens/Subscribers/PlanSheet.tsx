import type { Subscription } from "@camarim/contract/subscriptions";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { publicPlans } from "@camarim/ui/text/plans-public.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plansQuery } from "../../queries/plans.ts";
import { changePlan } from "../../queries/subscriptions.ts";
import { subscribers } from "../../text/subscribers.ts";
import type { SubscriptionOverlay } from "./CancelDialog.tsx";

const text = subscribers.changePlan;

type PlanSheetProps = SubscriptionOverlay & { plan: NonNullable<Subscription["plan"]> };

/** The plan of the next period: one on sale, or the current one at its price. */
export function PlanSheet({ subscription, plan: current, ...overlay }: PlanSheetProps) {
  const { nextPlan, currentPeriodEnd, priceUndecided } = subscription;
  const { data, error, isFetching, refetch } = useQuery(plansQuery());
  const [chosen, setChosen] = useState(nextPlan?._id ?? current._id);
  const { mutate, isPending } = useMutation(changePlan());
  const others = data?.data.filter(({ _id, active }) => active && _id !== current._id) ?? [];
  // The price of today's plan counts for an undecided subscription.
  const today = (priceUndecided && data?.data.find(({ _id }) => _id === current._id)) || current;
  const plans = [today, ...others];
  const chosenBefore = nextPlan?._id ?? (priceUndecided ? undefined : current._id);

  function change() {
    const name = plans.find(({ _id }) => _id === chosen)?.name ?? "";
    const onSuccess = () => showAlert({ type: "success", message: text.done(name) });
    mutate({ subscriptionId: subscription._id, planId: chosen }, { onSuccess, onSettled: overlay.onClose });
  }

  return (
    <Sheet
      {...overlay}
      title={text.title}
      bottom={
        <Button busy={isPending} disabled={chosen === chosenBefore} onPress={change}>
          {chosen === current._id && !priceUndecided ? text.back : text.action}
        </Button>
      }
    >
      <p className="mb-4 text-quiet">{text.lead(currentPeriodEnd ? formatDay(currentPeriodEnd) : "")}</p>
      {!data && !error && <PendingRows count={2} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <List>
          {plans.map(({ _id, name, price, periodMonths }) => (
            <Row
              key={_id}
              label={name}
              detail={_id === current._id ? text.current : publicPlans.period(periodMonths)}
              value={formatCents(price)}
              selected={_id === chosen}
              onPress={() => setChosen(_id)}
            />
          ))}
        </List>
      )}
    </Sheet>
  );
}
