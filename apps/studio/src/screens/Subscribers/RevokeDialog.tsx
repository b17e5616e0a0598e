import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { revokePayment } from "../../queries/subscriptions.ts";
import { subscribers } from "../../text/subscribers.ts";
import type { SubscriptionOverlay } from "./CancelDialog.tsx";

const text = subscribers.revoke;

export function RevokeDialog({ subscription, ...overlay }: SubscriptionOverlay) {
  const { mutateAsync, isPending } = useMutation(revokePayment());

  /** `mutateAsync`, because a revoked subscription has no actions, which unmounts this dialog before `onSuccess` of `mutate`. */
  function revoke() {
    const revoked = mutateAsync(subscription._id).then(
      () => showAlert({ type: "success", message: text.done }),
      () => undefined,
    );
    void revoked.finally(overlay.onClose);
  }

  return (
    <AlertDialog
      {...overlay}
      title={text.title}
      message={text.lead(subscription.fan.name)}
      confirm={{
        label: text.action,
        tone: "danger",
        busy: isPending,
        onPress: revoke,
      }}
    />
  );
}
