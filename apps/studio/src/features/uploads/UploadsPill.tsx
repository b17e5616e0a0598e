import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useState } from "react";
import { uploads as text } from "../../text/uploads.ts";
import { UploadRow } from "./UploadRow.tsx";
import { type FileUpload, isSending, wouldBeLost } from "./upload-list.ts";
import { useUploads } from "./uploads.ts";

/** The state of all uploads, above the tab bar; a tap lists them. */
export function UploadsPill() {
  const uploads = useUploads();
  const [open, setOpen] = useState(false);
  return (
    <>
      {uploads.length > 0 && <Pill uploads={uploads} onPress={() => setOpen(true)} />}
      <Sheet open={open} onClose={() => setOpen(false)} title={text.title}>
        <p className="mb-3 text-small text-quiet">
          {uploads.length === 0 ? text.done : uploads.some(wouldBeLost) ? text.leadUnkept : text.lead}
        </p>
        <ul className="divide-y divide-line">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function Pill({ uploads, onPress }: { uploads: readonly FileUpload[]; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="fixed inset-x-0 bottom-24 z-20 mx-auto flex min-h-tap w-fit max-w-11/12 items-center gap-2 rounded-pill border border-edge bg-raised px-4 text-small font-strong tabular"
    >
      <span className={uploads.some(({ stage }) => stage === "failed") ? "text-danger" : "text-accent"}>
        <Icon name={iconOf(uploads)} size={20} />
      </span>
      <span className="sr-only">{text.pill.open}: </span>
      <span className="truncate">{formatSummary(uploads)}</span>
    </button>
  );
}

/** The most urgent state: failed, then waiting, then running uploads. */
function formatSummary(uploads: readonly FileUpload[]): string {
  const failed = uploads.filter(({ stage }) => stage === "failed");
  if (failed.length > 0) return text.pill.failed(failed.length);
  const sending = uploads.filter(isSending);
  if (sending.some(({ lost, outage }) => lost && !outage)) return text.pill.lost;
  if (sending.some(({ lost }) => lost)) return text.pill.outage;
  if (sending.length === 0) return text.pill.processing;
  const percent = Math.floor(sending.reduce((sum, upload) => sum + upload.percent, 0) / sending.length);
  return text.pill.sending(sending.length, percent);
}

function iconOf(uploads: readonly FileUpload[]) {
  if (uploads.some(({ stage }) => stage === "failed")) return "alert";
  return uploads.some(({ lost }) => lost) ? "wait" : "up";
}
