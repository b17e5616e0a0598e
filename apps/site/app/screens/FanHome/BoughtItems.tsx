import type { BoughtItem } from "@camarim/contract/items";
import { BlurredCover } from "@camarim/ui/features/items/LockedCover.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { toItemPath } from "../../features/item/item-order.ts";
import { formatRefundStatus } from "../../features/withdrawal/format-refund.ts";
import { item } from "../../text/item.ts";
import { withdrawal } from "../../text/withdrawal.ts";

const text = item.home;

/** The single items that the fan has bought, last bought first, also those that they have lost. */
export function BoughtItems({ items, now }: { items: readonly BoughtItem[]; now: Date }) {
  if (items.length === 0) return null;
  return (
    <Section title={text.title}>
      <List label={text.title}>
        {items.map(({ _id, title, cover, creator, boughtAt, revoked, refund }) => (
          <Row
            key={_id}
            leading={
              <span className="relative size-11 flex-none overflow-hidden rounded-tile bg-story-2">
                <BlurredCover src={cover} />
              </span>
            }
            label={title}
            detail={
              refund
                ? text.refunded(
                    creator.fullName,
                    formatRefundStatus(refund),
                    formatDay(refund.returnedAt ?? refund.requestedAt, now),
                  )
                : revoked
                  ? text.refunded(creator.fullName, withdrawal.status[revoked.reason], formatDay(revoked.at, now))
                  : text.line(creator.fullName, formatDay(boughtAt, now))
            }
            to={`${toItemPath(creator.username, _id)}/assistir`}
          />
        ))}
      </List>
    </Section>
  );
}
