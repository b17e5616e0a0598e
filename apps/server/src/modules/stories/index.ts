export { assertStorageLeft, assertWithinScheduleLimit } from "./assert-limits.ts";
export { deleteStoriesOf, deleteUploadedVideo, restoreDeleted, restoreStory, takeStoryDown } from "./delete-story.ts";
export { ingestVideo, type NewVideo, publishStory, type VideoFile } from "./ingest-video.ts";
export { findEmptied, type LeftHighlight, updateLeftHighlights } from "./restore.store.ts";
export {
  findPublishedVideo,
  findStoryOwner,
  findWatchable,
  findWatchableCached,
  getActivitySummary,
  getOwnStory,
  listRing,
  listStories,
} from "./stories.queries.ts";
export { type Failure, failures, isOpenToFans, toCoverKey } from "./stories.rules.ts";
export { viewStory, viewWatchableStory } from "./stories.view.ts";
export { countView, getViewStats } from "./story-views.ts";
export { findOldestQueued } from "./transcode-queue.store.ts";
export { archiveScheduled, releaseHeldBack, retryVideo } from "./update-story.ts";
