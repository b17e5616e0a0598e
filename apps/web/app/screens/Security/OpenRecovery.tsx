import { useMutation } from "@tanstack/react-query";
import { formatDateTime } from "../../lib/time.ts";
import { cancelRecovery } from "../../queries/factors.ts";
import { security } from "../../text/factors.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";

const text = security.recovery;

/** A pending recovery, requested by the account's e-mail, with a button to cancel it. */
export function OpenRecovery({ readyAt }: { readyAt: string }) {
  const { mutate, isPending } = useMutation(cancelRecovery());
  const cancel = () => mutate(undefined, { onSuccess: () => showAlert({ type: "success", message: text.canceled }) });
  return (
    <>
      <Notice tone="warn" title={text.title} message={text.message(formatDateTime(readyAt))} />
      <div className="mt-3 mb-4">
        <Button tone="danger" busy={isPending} onPress={cancel}>
          {text.cancel}
        </Button>
      </div>
    </>
  );
}
