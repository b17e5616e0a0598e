import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { cancelRecovery } from "../../queries/factors.ts";
import { security } from "../../text/factors.ts";

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
