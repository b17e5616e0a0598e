import { Progress } from "@camarim/ui/feedback/Progress.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { uploads as text } from "../../text/uploads.ts";
import { UploadThumb } from "./UploadThumb.tsx";
import { type FileUpload, isSending } from "./upload-list.ts";
import { cancelUpload, resendUpload } from "./uploads.ts";

/** One upload: file, progress or error, and its actions. */
export function UploadRow({ upload }: { upload: FileUpload }) {
  const { id, kind, name, percent } = upload;
  const failed = upload.stage === "failed";
  const sending = isSending(upload);
  return (
    <li className="flex items-center gap-3 py-3">
      <UploadThumb src={upload.preview} className="size-14 flex-none rounded-tile bg-line object-cover" />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          {text.kind[kind]} <span className="text-small text-quiet">{name}</span>
        </p>
        <p className={`text-small tabular ${failed ? "text-danger" : "text-quiet"}`}>{formatStage(upload)}</p>
        {sending && (
          <div className="mt-2">
            <Progress percent={percent} label={text.progress(name)} />
          </div>
        )}
        {failed && (
          <div className="mt-2 w-fit">
            <Button size="compact" tone="soft" icon="reload" onPress={() => resendUpload(id)}>
              {text.retry}
            </Button>
          </div>
        )}
      </div>
      {(sending || failed) && (
        <IconButton icon="x" label={failed ? text.discard(name) : text.cancel(name)} onPress={() => cancelUpload(id)} />
      )}
    </li>
  );
}

function formatStage({ stage, percent, lost, outage, reason }: FileUpload): string {
  if (stage === "failed") return reason ?? text.failed;
  if (lost) return (outage ? text.outage : text.lost)(percent);
  if (stage === "waiting") return text.waiting;
  if (stage === "started") return percent > 0 ? text.sending(percent) : text.started;
  return stage === "progress" ? text.sending(percent) : text.uploaded;
}
