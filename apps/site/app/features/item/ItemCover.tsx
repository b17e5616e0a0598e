import type { OfferedItem } from "@camarim/contract/items";
import { Icon, type IconName } from "@camarim/ui/layout/Icon.tsx";
import { formatContents } from "./format-item.ts";

type ItemCoverProps = {
  item: Pick<OfferedItem, "cover" | "videos" | "photos" | "seconds">;
  icon: IconName;
  /** A label above the picture. */
  tag?: string | undefined;
  /** The aspect ratio. */
  className: string;
};

/** The tiny picture of an item behind a lock, and what the item has. */
export function ItemCover({ item, icon, tag, className }: ItemCoverProps) {
  return (
    <span className={`relative block overflow-hidden rounded-card bg-story-2 text-white ${className}`}>
      <BlurredCover src={item.cover} />
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-10 place-items-center rounded-full bg-black/60">
          <Icon name={icon} size={20} />
        </span>
      </span>
      {tag && <span className="absolute top-2 left-2 max-w-full rounded-pill bg-black/70 px-2 text-badge">{tag}</span>}
      <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 to-black/40 px-2 py-1 text-badge tabular">
        {formatContents(item)}
      </span>
    </span>
  );
}

/** It has 24 pixels: the blur hides them. Larger than its frame, whose edges would otherwise show through. */
export function BlurredCover({ src }: { src: string | null }) {
  return src && <img src={src} alt="" className="absolute inset-0 size-full scale-125 object-cover blur-[8px]" />;
}
