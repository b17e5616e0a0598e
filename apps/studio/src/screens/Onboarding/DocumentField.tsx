import type { IuguDocumentKind } from "@camarim/contract/gateways-iugu";
import { FilePick } from "@camarim/ui/form/FilePick.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { sendIuguDocument } from "../../queries/iugu.ts";
import { iugu } from "../../text/iugu.ts";

const text = iugu.onboarding.documents;
const largestFile = 10 * 1024 * 1024;

type DocumentFieldProps = {
  kind: IuguDocumentKind;
  sentAt: string | undefined;
  error: string | undefined;
  onSent: (kind: IuguDocumentKind) => void;
};

/** A document's status and file picker. The file is uploaded at once. */
export function DocumentField({ kind, sentAt, error, onSent }: DocumentFieldProps) {
  const id = useId();
  const { mutate, isPending } = useMutation(sendIuguDocument());
  const [percent, setPercent] = useState(0);

  function send(file: File) {
    if (file.size > largestFile) return showAlert({ type: "danger", message: text.tooLarge });
    setPercent(0);
    const onStage = (stage: { stage: string; percent?: number }) => {
      if (stage.percent !== undefined) setPercent(stage.percent);
    };
    mutate({ kind, file, onStage }, { onSuccess: () => onSent(kind) });
  }

  const state = sentAt ? text.sent(formatDateTime(sentAt)) : (error ?? text.missing);
  return (
    <li aria-labelledby={id} className="flex flex-wrap items-center gap-3 px-3 py-3">
      <span className={sentAt ? "text-ok" : error ? "text-danger" : "text-quiet"}>
        <Icon name={sentAt ? "check" : error ? "alert" : "camera"} />
      </span>
      {/* With a large font size the button wraps to the next line. */}
      <div className="min-w-0 flex-1 basis-[6.5rem]">
        <p id={id} className="text-strong">
          {text.names[kind]}
        </p>
        <p role="status" className={`text-small ${!sentAt && error ? "text-danger" : "text-quiet"}`}>
          {isPending ? text.sending(percent) : state}
        </p>
      </div>
      <FilePick tone="soft" size="compact" busy={isPending} accept="image/*,application/pdf" onPick={send}>
        {sentAt ? text.change : text.pick}
        <span className="sr-only"> {text.names[kind]}</span>
      </FilePick>
    </li>
  );
}
