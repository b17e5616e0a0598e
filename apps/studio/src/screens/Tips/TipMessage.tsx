import type { Tip } from "@camarim/contract/tips";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deleteTipMessage } from "../../queries/tips.ts";
import { tips } from "../../text/tips.ts";

const text = tips.message;

/** What the fan wrote, which the creator may delete for good. */
export function TipMessage({ tip: { _id, fan, message } }: { tip: Tip & { message: string } }) {
  const { mutateAsync, isPending } = useMutation(deleteTipMessage());
  const [asking, setAsking] = useState(false);

  function remove() {
    const showDone = () => showAlert({ type: "success", message: text.deleted });
    mutateAsync(_id)
      .then(showDone, () => undefined)
      .finally(() => setAsking(false));
  }

  return (
    <div className="flex items-start justify-between gap-1">
      <p className="min-w-0 flex-1 py-2 whitespace-pre-line wrap-anywhere">{message}</p>
      <span className="-mr-2 text-quiet">
        <IconButton writes icon="trash" label={text.delete(fan.name)} onPress={() => setAsking(true)} />
      </span>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text.title}
        message={text.lead(fan.name)}
        confirm={{ label: text.confirm, tone: "danger", busy: isPending, onPress: remove }}
      />
    </div>
  );
}
