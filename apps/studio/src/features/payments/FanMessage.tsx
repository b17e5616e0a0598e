import type { MessageReport } from "@camarim/contract/reports";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useState } from "react";
import { fanMessage as text } from "../../text/fan-message.ts";
import { ReportMessage } from "./ReportMessage.tsx";

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
  onReport: (body: MessageReport) => Promise<unknown>;
};

/** What a fan wrote with a payment, which the creator may report, and delete for good. */
export function FanMessage({ message, name, words, busy, onDelete, onReport }: FanMessageProps) {
  const [asking, setAsking] = useState(false);
  const [reporting, setReporting] = useState(false);

  function remove() {
    const showDone = () => showAlert({ type: "success", message: words.deleted });
    onDelete()
      .then(showDone, () => undefined)
      .finally(() => setAsking(false));
  }

  return (
    <div className="flex items-start justify-between gap-1">
      <p className="min-w-0 flex-1 py-2 whitespace-pre-line wrap-anywhere">{message}</p>
      <span className="-mr-2 flex text-quiet">
        <IconButton writes icon="alert" label={text.report(name)} onPress={() => setReporting(true)} />
        <IconButton writes icon="trash" label={words.delete(name)} onPress={() => setAsking(true)} />
      </span>
      <ReportMessage name={name} open={reporting} onClose={() => setReporting(false)} onReport={onReport} />
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
