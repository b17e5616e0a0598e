import { Progress } from "@camarim/ui/feedback/Progress.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { stories as text } from "@camarim/ui/text/stories.ts";
import { type FileUpload, isSending } from "../../features/uploads/upload-list.ts";
import { cancelUpload, resendUpload } from "../../features/uploads/uploads.ts";
import { RetryChip } from "./RetryChip.tsx";
import { over, tile } from "./StoryTile.tsx";

/** A story upload: progress, processing, or a failure with a retry button. */
export function UploadTile({ upload }: { upload: FileUpload }) {
  const failed = upload.stage === "failed";
  const sending = isSending(upload);
  return (
    <div className={tile}>
      <video
        src={`${upload.preview}#t=0.1`}
        muted
        playsInline
        preload="metadata"
        aria-hidden="true"
        tabIndex={-1}
        className="absolute inset-0 size-full object-cover"
      />
      <div className={over}>
        {sending && (
          <>
            <span className="tabular">{formatStage(upload)}</span>
            <span className="w-3/4">
              <Progress percent={upload.percent} label={text.progress} />
            </span>
          </>
        )}
        {!sending && (failed ? text.notSent : text.processing)}
        {failed && <RetryChip onPress={() => resendUpload(upload.id)} />}
      </div>
      {(sending || failed) && (
        <span className="absolute top-0 right-0">
          <IconButton
            icon="x"
            label={failed ? text.discard : text.cancelUpload}
            onPress={() => cancelUpload(upload.id)}
          />
        </span>
      )}
    </div>
  );
}

function formatStage({ stage, lost, percent }: FileUpload): string {
  if (lost) return text.lost;
  return stage === "waiting" ? text.queued : text.sending(percent);
}
