import type { ReportCase } from "@camarim/contract/admin-reports";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { backOffice as text } from "../../text/back-office.ts";

type ReportedVideoProps = { video: ReportCase["shown"][number] | undefined; onClose: () => void };

/** A video with the browser's own controls, to review single moments; or a photo. */
export function ReportedVideo({ video, onClose }: ReportedVideoProps) {
  return (
    <Sheet open={video !== undefined} onClose={onClose} title={video?.photoUrl ? text.report.photo : text.report.video}>
      {video?.photoUrl && <img src={video.photoUrl} alt="" className="max-h-120 w-full rounded-card object-contain" />}
      {video?.videoUrl && (
        // biome-ignore lint/a11y/useMediaCaption: phones record none.
        <video
          src={video.videoUrl}
          poster={video.posterUrl}
          controls
          playsInline
          className="max-h-120 w-full rounded-card"
        />
      )}
    </Sheet>
  );
}
