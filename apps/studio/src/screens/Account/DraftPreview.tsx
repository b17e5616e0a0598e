import type { Story } from "@camarim/contract/stories";
import { stories } from "@camarim/ui/text/stories.ts";

type DraftPreviewProps = { draft: Story; onError: () => void };

/** The video of a draft, or why it cannot be watched. */
export function DraftPreview({ draft, onError }: DraftPreviewProps) {
  const { failed, failureReason, videoUrl, posterUrl } = draft;
  if (videoUrl)
    return (
      <video
        src={videoUrl}
        poster={posterUrl ?? undefined}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label={stories.publish.preview}
        onError={onError}
        className="mx-auto h-60 max-w-full rounded-card bg-black object-contain"
      />
    );
  return (
    <p
      className={`rounded-card border border-line bg-surface px-4 py-6 text-center ${failed ? "text-danger" : "text-quiet"}`}
    >
      {failed ? (failureReason ?? stories.failed) : stories.story.processingMessage}
    </p>
  );
}
