import type { stories } from "@camarim/contract";
import type { MediaLinks } from "#core/http/media-links";
import { toIso } from "#core/text/iso";
import { type Failure, failures, isArchived } from "./stories.rules.ts";
import type { StoryRow } from "./stories.store.ts";
import type { ViewRow } from "./views.store.ts";

type WatchableRow = Omit<StoryRow, "audience" | "views">;

/** A story as its fans see it. */
export function viewWatchableStory(row: WatchableRow, links: MediaLinks): stories.WatchableStory {
  const ready = row.state === "ready";
  return {
    _id: row.id,
    ...(row.caption && { caption: row.caption }),
    duration: row.durationSeconds,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    posterUrl: ready ? links("stories", row.id, "poster") : null,
    videoUrl: ready ? links("stories", row.id, row.lowBitrateKey ? "light" : "video") : null,
    createdAt: toIso(row.createdAt),
    ...(row.publishAt && { publishAt: toIso(row.publishAt) }),
  };
}

export function viewStory(row: StoryRow, links: MediaLinks, now: Date): stories.Story {
  return {
    ...viewWatchableStory(row, links),
    // A draft becomes a story of the ring.
    audience: row.audience === "draft" ? "closed" : row.audience,
    ...(row.audience === "draft" && { draft: true }),
    processed: row.state === "ready" || row.state === "failed",
    progress: row.state === "processing" ? row.progress : null,
    ...(row.failure && { failed: true, failureReason: failures[row.failure as Failure] }),
    expiresAt: toIso(row.expiresAt),
    archived: isArchived(row, now),
    views: row.views,
  };
}

export function viewViewer({ fanId, name, viewedAt }: ViewRow): stories.StoryViewer {
  return { _id: fanId, name, viewedAt: toIso(viewedAt) };
}
