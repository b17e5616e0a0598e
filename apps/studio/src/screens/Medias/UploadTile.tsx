import { Progress } from "@camarim/ui/feedback/Progress.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { medias as text } from "@camarim/ui/text/medias.ts";
import { UploadThumb } from "../../features/uploads/UploadThumb.tsx";
import { type FileUpload, isSending } from "../../features/uploads/upload-list.ts";
import { cancelUpload, resendUpload } from "../../features/uploads/uploads.ts";

/** A gallery upload: progress, processing, or a failure with a retry button. */
export function UploadTile({ upload }: { upload: FileUpload }) {
  const failed = upload.stage === "failed";
  const sending = isSending(upload);
  return (
    <div className="relative aspect-square overflow-hidden rounded-tile bg-line text-white">
      <UploadThumb src={upload.preview} className="absolute inset-0 size-full object-cover" />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-black/60 p-1 text-center text-small font-strong wrap-anywhere">
        {sending && (
          <>
            <span className="tabular">{formatStage(upload)}</span>
            <span className="w-3/4">
              <Progress percent={upload.percent} label={text.sendingProgress} />
            </span>
          </>
        )}
        {!sending && (failed ? text.notSent : text.processing)}
        {failed && (
          <button type="button" onClick={() => resendUpload(upload.id)} className="min-h-tap underline">
            {common.retry}
          </button>
        )}
      </div>
      {(sending || failed) && (
        <span className="absolute top-0 right-0">
          <IconButton icon="x" label={failed ? text.discard : text.cancel} onPress={() => cancelUpload(upload.id)} />
        </span>
      )}
    </div>
  );
}

function formatStage({ stage, lost, percent }: FileUpload): string {
  if (lost) return text.lost;
  return stage === "waiting" ? text.queued : text.sending(percent);
}
