import type { Media } from "@camarim/contract/medias";
import { useState } from "react";
import { Processing } from "../../feedback/Processing.tsx";
import { Icon } from "../../layout/Icon.tsx";
import { formatAgo } from "../../lib/time.ts";
import { medias as text } from "../../text/medias.ts";
import { MediaViewer } from "./MediaViewer.tsx";
import { Poster } from "./Poster.tsx";

type MediaGridProps = {
  medias: readonly Media[];
  /** Tiles before the media. */
  before?: React.ReactNode;
  /** Buttons for the open media. */
  actions?: ((media: Media) => React.ReactNode) | undefined;
  onRetry?: ((_id: string) => void) | undefined;
  onDelete?: ((_id: string) => void) | undefined;
  /** Opens a video instead of the grid, which then only opens photos. */
  onVideo?: ((_id: string) => void) | undefined;
  /** Called when a signed link has expired. */
  onStale: () => void;
  /** Rendered over each open video. */
  over?: ((media: Media) => React.ReactNode) | undefined;
};

/** A grid of photos and videos; a tap opens one in full screen. */
export function MediaGrid({ medias, before, onVideo, onStale, ...viewers }: MediaGridProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const isElsewhere = ({ kind, processed, failed }: Media) => onVideo && kind === "video" && processed && !failed;
  return (
    <>
      <ul className="mt-1 grid grid-cols-tiles gap-1">
        {before}
        {medias.map((media) => (
          <li key={media._id}>
            <MediaTile
              media={media}
              onPress={() => (isElsewhere(media) ? onVideo?.(media._id) : setOpenId(media._id))}
              onStale={onStale}
            />
          </li>
        ))}
      </ul>
      <MediaViewer
        medias={medias.filter((media) => !isElsewhere(media))}
        openId={openId}
        onOpen={setOpenId}
        onStale={onStale}
        {...viewers}
      />
    </>
  );
}

type MediaTileProps = { media: Media; onPress: () => void; onStale: () => void };

function MediaTile({ media, onPress, onStale }: MediaTileProps) {
  const { kind, createdAt, processed, failed, onlyInItems, duration = 0 } = media;
  return (
    <button
      type="button"
      onClick={onPress}
      className="relative block aspect-square w-full overflow-hidden rounded-tile bg-line text-white -outline-offset-2"
    >
      <Poster story={media} onError={onStale} />
      <span className="sr-only">{text[kind](formatAgo(createdAt))}</span>
      {!(processed && !failed) && (
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-black/60 p-1 text-center text-small font-strong wrap-anywhere">
          {failed ? (media.failureReason ?? text.failed) : <Processing percent={media.progress} />}
        </span>
      )}
      {onlyInItems && processed && !failed && (
        <span className="absolute top-1 left-1 rounded-tile bg-black/70 px-1 text-badge">{text.onlyInItems}</span>
      )}
      {kind === "video" && processed && !failed && (
        <span className="absolute right-1 bottom-1 flex items-center gap-1 rounded-pill bg-black/70 px-2 text-badge tabular">
          <Icon name="play" size={18} />
          {duration >= 60 ? text.minute : text.length(duration)}
        </span>
      )}
    </button>
  );
}
