import type { ItemContent } from "@camarim/contract/items";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { item } from "../../text/item.ts";

type ReportContentProps = { username: string; content: Pick<ItemContent, "_id" | "kind"> };

/** A video of an item is a story, a photo one of the gallery. */
export function ReportContent({ username, content: { _id, kind } }: ReportContentProps) {
  const name = kind === "video" ? "story" : "midia";
  return <IconButton icon="alert" label={item.watch.report} to={`/@${username}/denunciar?${name}=${_id}`} />;
}
