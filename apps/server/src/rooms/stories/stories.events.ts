import type { Event } from "#core/jobs";

/** A story waits for a piece of work; `turn` is the job's name for itself, the same when it is tried again. */
export const storyWaits: Event<{ turn: string }> = { event: "story-waits" };
