import { LockedCover } from "@camarim/ui/features/items/LockedCover.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { describeContents } from "@camarim/ui/text/items.ts";
import { type Control, useWatch } from "react-hook-form";
import { items } from "../../text/items.ts";
import { type ItemBody, type ItemFields, toShape } from "./item-form.ts";

const text = items.form;

/** The item as those see it who have not bought it, with what is typed so far. */
export function ItemPreview({ control }: { control: Control<ItemFields, unknown, ItemBody> }) {
  const { title, price, subscriberPrice, audience, contents } = useWatch({ control }) as ItemFields;
  const shape = toShape(contents);
  const isForAll = audience === "everyone";
  return (
    <section aria-label={text.preview}>
      <p className="mx-1 mb-2 text-small text-quiet">{text.preview}</p>
      <div className="flex flex-wrap gap-4 rounded-card border border-line bg-surface p-3">
        <span className="relative h-32 w-24 flex-none overflow-hidden rounded-tile">
          <LockedCover cover={shape.cover} />
        </span>
        <div className="flex min-w-36 flex-1 flex-col justify-center">
          <p className={`wrap-anywhere ${title.trim() ? "text-strong" : "text-quiet"}`}>
            {title.trim() || text.untitled}
          </p>
          <p className="text-small text-quiet tabular">{breakable(describeContents(shape))}</p>
          {price !== null && <p className="mt-1 text-strong tabular">{formatCents(price)}</p>}
          {isForAll && subscriberPrice !== null && (
            <p className="text-small text-quiet tabular">{text.forSubscribers(formatCents(subscriberPrice))}</p>
          )}
          {!isForAll && <p className="text-small text-quiet">{text.onlySubscribers}</p>}
        </div>
      </div>
      <p className="mx-1 mt-1 text-small text-quiet">{text.previewHint}</p>
    </section>
  );
}
