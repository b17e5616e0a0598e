import type { Dispute } from "@camarim/contract/disputes";
import { Button } from "@camarim/ui/form/Button.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { sendEvidence } from "../../queries/disputes.ts";
import { disputes } from "../../text/disputes.ts";

const text = disputes.sheet;

export function SendEvidence({ dispute }: { dispute: Dispute }) {
  const { mutate, isPending } = useMutation(sendEvidence());
  const onSuccess = ({ evidence }: Dispute) =>
    showAlert({ type: "success", message: evidence === "sending" ? text.unsure : text.done });
  return (
    <Button writes busy={isPending} onPress={() => mutate(dispute._id, { onSuccess })}>
      {text.action}
    </Button>
  );
}
