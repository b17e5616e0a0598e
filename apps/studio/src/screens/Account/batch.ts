import type { Cut } from "./cut.ts";
import { canTrim, findVideoProblem } from "./video-check.ts";

/** Videos that can be picked at once. */
export const maxBatch = 10;

type PickedVideo = { id: string; file: File };
/** A video that is published with the others; `cut` is the selected part of a longer one. */
type QueuedVideo = PickedVideo & { cut?: Cut };
/** A video that violates specification 5; `seconds` is set if a part of it can be published instead. */
type RefusedVideo = PickedVideo & { message: string; seconds?: number };

export type Batch = {
  /** All picked videos that are taken, in the order of the pick. */
  ids: readonly string[];
  videos: readonly QueuedVideo[];
  refused: readonly RefusedVideo[];
  /** Picked videos above the maximum, which are not taken. */
  left: number;
  /** Durations are still being read, and `videos` has also those that will be refused. */
  checking: boolean;
};

/** The first ten of the picked files, before they are checked. */
export function toBatch(picked: readonly PickedVideo[]): Batch {
  const videos = picked.slice(0, maxBatch);
  return {
    ids: videos.map(({ id }) => id),
    videos,
    refused: [],
    left: Math.max(0, picked.length - maxBatch),
    checking: true,
  };
}

/** Checks each video by itself; `durations` in seconds, null or absent if the browser could not read one. */
export function toCheckedBatch(batch: Batch, durations: ReadonlyMap<string, number | null>): Batch {
  const refused = batch.videos.flatMap(({ id, file }): RefusedVideo[] => {
    const seconds = durations.get(id) ?? null;
    const message = findVideoProblem(file, seconds);
    if (message === null) return [];
    return [{ id, file, message, ...(seconds !== null && canTrim(file, seconds) && { seconds }) }];
  });
  const isRefused = new Set(refused.map(({ id }) => id));
  return { ...batch, videos: batch.videos.filter(({ id }) => !isRefused.has(id)), refused, checking: false };
}

/** A refused video joins the others at its place once a part of it was selected. */
export function withCut(batch: Batch, id: string, cut: Cut): Batch {
  const found = batch.refused.find((one) => one.id === id);
  if (!found) return batch;
  const videos = [...batch.videos, { id, file: found.file, cut }];
  const place = (video: QueuedVideo) => batch.ids.indexOf(video.id);
  return {
    ...batch,
    videos: videos.sort((a, b) => place(a) - place(b)),
    refused: batch.refused.filter((one) => one.id !== id),
  };
}

export function withoutVideo(batch: Batch, id: string): Batch {
  const others = <T extends { id: string }>(list: readonly T[]) => list.filter((one) => one.id !== id);
  return { ...batch, videos: others(batch.videos), refused: others(batch.refused) };
}

/** Whether there is anything left to publish, or to cut. */
export function isEmpty({ videos, refused }: Batch): boolean {
  return videos.length === 0 && !refused.some(({ seconds }) => seconds !== undefined);
}
