import type { Media } from "@camarim/contract/medias";
import type { Story } from "@camarim/contract/stories";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { formatSeconds } from "@camarim/ui/text/items.ts";
import type { PickTile } from "../../features/picking/TilePicker.tsx";
import { items } from "../../text/items.ts";
import type { Chosen } from "./item-form.ts";

const text = items.pick;

export type ContentTile = PickTile & Chosen;

export function toStoryTile({ _id, duration, placeholder, posterUrl, publishAt, createdAt }: Story): ContentTile {
  const seconds = duration ?? 0;
  const label = text.story(formatAgo(publishAt ?? createdAt));
  return { _id, kind: "video", seconds, placeholder, posterUrl, label, badge: formatSeconds(seconds) };
}

/** Also of a content of an item. */
export function toMediaTile({ _id, kind, duration = 0, placeholder, posterUrl, createdAt }: Media): ContentTile {
  const ago = formatAgo(createdAt);
  if (kind === "photo")
    return { _id, kind, seconds: 0, placeholder, posterUrl, label: text.photo(ago), badge: text.photoTile };
  const badge = formatSeconds(duration);
  return { _id, kind, seconds: duration, placeholder, posterUrl, label: text.video(ago), badge };
}
