import type { OfferedItem } from "@camarim/contract/items";
import { LockedCover } from "@camarim/ui/features/items/LockedCover.tsx";
import type { IconName } from "@camarim/ui/layout/Icon.tsx";
import { describeContents } from "@camarim/ui/text/items.ts";

type ItemCoverProps = {
  item: Pick<OfferedItem, "cover" | "videos" | "photos" | "seconds">;
  icon: IconName;
  tag?: string | undefined;
  /** The aspect ratio. */
  className: string;
};

/** The tiny picture of an item, and what the item has. */
export function ItemCover({ item, icon, tag, className }: ItemCoverProps) {
  return (
    <span className={`relative block overflow-hidden rounded-card ${className}`}>
      <LockedCover cover={item.cover} icon={icon} tag={tag}>
        {describeContents(item)}
      </LockedCover>
    </span>
  );
}
