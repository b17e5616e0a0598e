import type { medias } from "@camarim/contract";
import type { MediaLinks } from "#core/http/media-links";
import { toIso } from "#core/text/iso";
import { type Failure, failures } from "#modules/stories/index";
import type { MediaRow } from "./medias.store.ts";

type Shown = Pick<
  MediaRow,
  | "id"
  | "kind"
  | "caption"
  | "createdAt"
  | "placeholder"
  | "width"
  | "height"
  | "state"
  | "failure"
  | "progress"
  | "lowBitrateKey"
  | "videoPlaceholder"
  | "videoWidth"
  | "videoHeight"
  | "durationSeconds"
> &
  Partial<Pick<MediaRow, "onlyInItems">>;

export function viewMedia(row: Shown, links: MediaLinks): medias.Media {
  return {
    _id: row.id,
    kind: row.kind,
    ...(row.caption && { caption: row.caption }),
    ...(row.onlyInItems && { onlyInItems: true }),
    ...(row.kind === "photo" ? viewPhoto(row, links) : viewVideo(row, links)),
    createdAt: toIso(row.createdAt),
  };
}

function viewPhoto({ id, placeholder, width, height }: Shown, links: MediaLinks) {
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

function viewVideo(row: Shown, links: MediaLinks) {
  const ready = row.state === "ready";
  return {
    processed: ready || row.state === "failed",
    progress: row.state === "processing" ? row.progress : null,
    ...(row.failure && { failed: true, failureReason: failures[row.failure as Failure] }),
    placeholder: row.videoPlaceholder,
    url: ready ? links("stories", row.id, row.lowBitrateKey ? "light" : "video") : null,
    posterUrl: ready ? links("stories", row.id, "poster") : null,
    width: row.videoWidth ?? 0,
    height: row.videoHeight ?? 0,
    duration: row.durationSeconds ?? 0,
  };
}
