import type { Subscription } from "@camarim/contract/subscriptions";
import { useMutation } from "@tanstack/react-query";
import { formatDay } from "../../lib/time.ts";
import { cancelSubscription } from "../../queries/subscriptions.ts";
import { subscribers } from "../../text/subscribers.ts";
import { AlertDialog } from "../../ui/overlay/AlertDialog.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";
import type { OverlayProps } from "../../ui/overlay/overlay.ts";

const text = subscribers.cancel;

export type SubscriptionOverlay = OverlayProps & { subscription: Subscription };

export function CancelDialog({ subscription, ...overlay }: SubscriptionOverlay) {
  const { mutate, isPending } = useMutation(cancelSubscription());
  const onSuccess = () => showAlert({ type: "success", message: text.done });
  return (
    <AlertDialog
      {...overlay}
      title={text.title}
      message={formatConsequence(subscription)}
      cancel={text.keep}
      confirm={{
        label: text.action,
        tone: "danger",
        busy: isPending,
        onPress: () => mutate(subscription._id, { onSuccess, onSettled: overlay.onClose }),
      }}
    />
  );
}

function formatConsequence({ fan, status, currentPeriodEnd }: Subscription): string {
  if (status === "pending" || !currentPeriodEnd) return text.noEnd(fan.name);
  return status === "grace" ? text.graceEnd(fan.name) : text.lead(fan.name, formatDay(currentPeriodEnd));
}
