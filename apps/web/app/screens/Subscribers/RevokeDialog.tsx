import { useMutation } from "@tanstack/react-query";
import { revokePayment } from "../../queries/subscriptions.ts";
import { subscribers } from "../../text/subscribers.ts";
import { AlertDialog } from "../../ui/overlay/AlertDialog.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";
import type { SubscriptionOverlay } from "./CancelDialog.tsx";

const text = subscribers.revoke;

export function RevokeDialog({ subscription, ...overlay }: SubscriptionOverlay) {
  const { mutate, isPending } = useMutation(revokePayment());
  const onSuccess = () => showAlert({ type: "success", message: text.done });
  return (
    <AlertDialog
      {...overlay}
      title={text.title}
      message={text.lead(subscription.fan.name)}
      confirm={{
        label: text.action,
        tone: "danger",
        busy: isPending,
        onPress: () => mutate(subscription._id, { onSuccess, onSettled: overlay.onClose }),
      }}
    />
  );
}
