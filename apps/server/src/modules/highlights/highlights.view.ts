import type { highlights, stories } from "@camarim/contract";
import type { MediaLinks } from "#core/http/media-links";
import { viewStory, viewWatchableStory } from "#modules/stories/index";
import type { FilledHighlight } from "./highlights.queries.ts";

export function viewHighlight(row: FilledHighlight, links: MediaLinks, now: Date): highlights.Highlight {
  return viewWith(
    row,
    row.stories.map((story) => viewStory(story, links, now)),
  );
}

/** A highlight as fans see it. */
export function viewWatchableHighlight(row: FilledHighlight, links: MediaLinks): highlights.WatchableHighlight {
  return viewWith(
    row,
    row.stories.map((story) => viewWatchableStory(story, links)),
  );
}

function viewWith<S extends stories.WatchableStory>(row: FilledHighlight, stories: S[]) {
  // A fan may not be able to watch the cover's own story yet.
  const cover = stories.find(({ _id }) => _id === row.coverId) ?? stories[0];
  return {
    _id: row.id,
    title: row.title,
    cover: cover?._id ?? row.coverId,
    coverUrl: cover?.posterUrl ?? null,
    position: row.index,
    stories,
  };
}

type Cover = { id: string; title: string; coverId: string; hasPoster: boolean };

/** The URL changes with the cover, so that it can be cached. */
export function viewCover({ id, title, coverId, hasPoster }: Cover) {
  return { _id: id, title, cover: hasPoster ? `/media/highlights/${id}?c=${coverId}` : null };
}
