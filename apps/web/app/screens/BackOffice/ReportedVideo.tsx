import type { ReportCase } from "@camarim/contract/back-office";
import { backOffice as text } from "../../text/back-office.ts";
import { Sheet } from "../../ui/Sheet.tsx";

type ReportedVideoProps = { video: ReportCase["shown"][number] | undefined; onClose: () => void };

/** With the browser's own controls: who decides looks at one moment again and again. */
export function ReportedVideo({ video, onClose }: ReportedVideoProps) {
  return (
    <Sheet open={video !== undefined} onClose={onClose} title={text.report.video}>
      {video && (
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
