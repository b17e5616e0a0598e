import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useState } from "react";

type FanMessageProps = {
  message: string;
  /** Who wrote it. */
  name: string;
  words: {
    delete: (name: string) => string;
    title: string;
    lead: (name: string) => string;
    confirm: string;
    deleted: string;
  };
  busy: boolean;
  /** Deletes it for good. */
  onDelete: () => Promise<unknown>;
};

/** What a fan wrote with a payment, which the creator may delete for good. */
export function FanMessage({ message, name, words, busy, onDelete }: FanMessageProps) {
  const [asking, setAsking] = useState(false);

  function remove() {
    const showDone = () => showAlert({ type: "success", message: words.deleted });
    onDelete()
      .then(showDone, () => undefined)
      .finally(() => setAsking(false));
  }

  return (
    <div className="flex items-start justify-between gap-1">
      <p className="min-w-0 flex-1 py-2 whitespace-pre-line wrap-anywhere">{message}</p>
      <span className="-mr-2 text-quiet">
        <IconButton writes icon="trash" label={words.delete(name)} onPress={() => setAsking(true)} />
      </span>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.title}
        message={words.lead(name)}
        confirm={{ label: words.confirm, tone: "danger", busy, onPress: remove }}
      />
    </div>
  );
}
