import type { Payment } from "@camarim/contract/payments";
import { useMutation } from "@tanstack/react-query";
import { formatCents } from "../../lib/money.ts";
import { refundPayment } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { showAlert } from "../../ui/alerts.ts";

const text = subscribers.refund;

/** A payment that a gateway took in goes back by it; one that is on its way can be asked after. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { mutate, isPending } = useMutation(refundPayment());
  const { name } = payment.subscription.fan;
  const state = payment.refund?.state;
  const message = {
    under_way: text.underWay,
    refused: text.refused,
    none: text.lead(formatCents(payment.amount), name),
  };
  const label = { under_way: text.check, refused: text.retry, none: text.action };
  const onSuccess = () => showAlert({ type: "success", message: text.done(name) });
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={text.title}
      message={message[state ?? "none"]}
      confirm={{
        label: label[state ?? "none"],
        tone: state === "under_way" ? "soft" : "danger",
        busy: isPending,
        onPress: () => mutate(payment._id, { onSuccess, onSettled: onClose }),
      }}
    />
  );
}
