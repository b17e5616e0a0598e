import { Row } from "@camarim/ui/layout/Row.tsx";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { otherDevices as text } from "@camarim/ui/text/devices.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { endOtherSessions } from "../../queries/activity.ts";

/** A list row that signs out all other devices. */
export function EndOtherSessions() {
  const { mutate, isPending } = useMutation(endOtherSessions());
  const [isConfirming, setIsConfirming] = useState(false);

  function end() {
    const onSuccess = () => showAlert({ type: "success", message: text.ended });
    mutate(undefined, { onSuccess, onSettled: () => setIsConfirming(false) });
  }

  return (
    <>
      <Row writes icon="out" tone="danger" label={text.end} onPress={() => setIsConfirming(true)} />
      <AlertDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={text.question}
        message={text.message}
        confirm={{ label: text.confirm, tone: "danger", busy: isPending, onPress: end }}
      />
    </>
  );
}
