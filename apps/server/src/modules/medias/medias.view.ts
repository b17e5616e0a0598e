import type { medias } from "@camarim/contract";
import type { MediaLinks } from "#core/http/media-links";
import { toIso } from "#core/text/iso";
import { type Failure, failures } from "#modules/stories/index";
import type { MediaRow } from "./medias.store.ts";

export function viewMedia(row: MediaRow, links: MediaLinks): medias.Media {
  return {
    _id: row.id,
    kind: row.kind,
    ...(row.caption && { caption: row.caption }),
    ...(row.kind === "photo" ? viewPhoto(row, links) : viewVideo(row, links)),
    createdAt: toIso(row.created_at),
  };
}

function viewPhoto({ id, placeholder, width, height }: MediaRow, links: MediaLinks) {
  return {
    processed: true,
    progress: null,
    placeholder,
    url: links("medias", id, "photo"),
    posterUrl: links("medias", id, "thumb"),
    width: width ?? 0,
    height: height ?? 0,
  };
}

function viewVideo(row: MediaRow, links: MediaLinks) {
  const ready = row.state === "ready";
  return {
    processed: ready || row.state === "failed",
    progress: row.state === "processing" ? row.progress : null,
    ...(row.failure && { failed: true, failureReason: failures[row.failure as Failure] }),
    placeholder: row.video_placeholder,
    url: ready ? links("stories", row.id, row.low_bitrate_key ? "light" : "video") : null,
    posterUrl: ready ? links("stories", row.id, "poster") : null,
    width: row.video_width ?? 0,
    height: row.video_height ?? 0,
    duration: row.duration_seconds ?? 0,
  };
}
