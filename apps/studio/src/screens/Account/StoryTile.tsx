import type { Story } from "@camarim/contract/stories";
import { Poster } from "@camarim/ui/features/viewer/Poster.tsx";
import { Processing } from "@camarim/ui/feedback/Processing.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { formatAgo, formatDateTime, formatTimeLeft } from "@camarim/ui/lib/time.ts";
import { stories as text } from "@camarim/ui/text/stories.ts";
import { Link } from "react-router";
import { FailedTile } from "./FailedTile.tsx";

export const tile = "relative block aspect-poster overflow-hidden rounded-tile bg-raised text-white";
export const over =
  "absolute inset-0 flex flex-col items-center justify-center gap-2 bg-black/60 p-1 text-center text-small font-strong wrap-anywhere";

type StoryTileProps = { story: Story; now?: Date; onPosterError: () => void };

/** A story in the grid: poster, publication time or remaining time, and views. */
export function StoryTile({ story, now = new Date(), onPosterError }: StoryTileProps) {
  if (story.failed) return <FailedTile story={story} />;
  const to = `/account/stories/${story._id}`;
  if (!story.processed) {
    return (
      <Link to={to} className={tile}>
        <Poster story={story} onError={onPosterError} />
        <span className="sr-only">{text.tile.story}</span>
        <span className={over}>
          <Processing percent={story.progress} />
        </span>
      </Link>
    );
  }
  const isScheduled = story.publishAt !== undefined && new Date(story.publishAt) > now && !story.archived;
  const left = story.expiresAt && !story.archived && !isScheduled && formatTimeLeft(story.expiresAt, now);
  return (
    <Link to={to} className={tile}>
      <Poster story={story} onError={onPosterError} />
      <span className="sr-only">
        {story.archived ? text.tile.archived : text.tile.ago(formatAgo(story.publishAt ?? story.createdAt, now))}
      </span>
      {isScheduled && (
        <span className={over}>
          <Icon name="clock" />
          {text.scheduled(formatDateTime(story.publishAt ?? "", now))}
        </span>
      )}
      <span className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-x-1 bg-linear-to-t from-black/80 to-transparent px-2 pt-6 pb-1 text-badge tabular">
        <span>
          {left && <span className="sr-only">{text.tile.leaves}</span>}
          {left}
        </span>
        <span className="flex items-center gap-1">
          <Icon name="eye" size={18} />
          <span className="sr-only">{text.tile.views}</span>
          {story.views}
        </span>
      </span>
    </Link>
  );
}
