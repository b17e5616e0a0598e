import type { Subscription } from "@camarim/contract/subscriptions";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import type { OverlayProps } from "@camarim/ui/overlay/overlay.ts";
import { useMutation } from "@tanstack/react-query";
import { cancelSubscription } from "../../queries/subscriptions.ts";
import { subscribers } from "../../text/subscribers.ts";

const text = subscribers.cancel;

export type SubscriptionOverlay = OverlayProps & { subscription: Subscription };

export function CancelDialog({ subscription, ...overlay }: SubscriptionOverlay) {
  const { mutateAsync, isPending } = useMutation(cancelSubscription());

  /** `mutateAsync`, because a canceled order has no actions, which unmounts this dialog before `onSuccess` of `mutate`. */
  function cancel() {
    const canceled = mutateAsync(subscription._id).then(
      () => showAlert({ type: "success", message: text.done }),
      () => undefined,
    );
    void canceled.finally(overlay.onClose);
  }

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
        onPress: cancel,
      }}
    />
  );
}

function formatConsequence({ fan, status, currentPeriodEnd }: Subscription): string {
  if (status === "pending" || !currentPeriodEnd) return text.noEnd(fan.name);
  return status === "grace" ? text.graceEnd(fan.name) : text.lead(fan.name, formatDay(currentPeriodEnd));
}
