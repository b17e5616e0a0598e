import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { endOtherSessions } from "../../queries/activity.ts";
import { otherDevices as text } from "../../text/devices.ts";
import { Row } from "../../ui/layout/Row.tsx";
import { AlertDialog } from "../../ui/overlay/AlertDialog.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";

/** A list row that signs out all other devices. */
export function EndOtherSessions() {
  const { mutate, isPending } = useMutation(endOtherSessions());
  const [asking, setAsking] = useState(false);

  function end() {
    const onSuccess = () => showAlert({ type: "success", message: text.ended });
    mutate(undefined, { onSuccess, onSettled: () => setAsking(false) });
  }

  return (
    <>
      <Row icon="out" tone="danger" label={text.end} onPress={() => setAsking(true)} />
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text.ask}
        message={text.message}
        confirm={{ label: text.confirm, tone: "danger", busy: isPending, onPress: end }}
      />
    </>
  );
}
