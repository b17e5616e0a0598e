import type { OfferedItem } from "@camarim/contract/items";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { toItemPath } from "../../features/item/item-order.ts";
import { item } from "../../text/item.ts";

const text = item.price;

type ItemPricesProps = { item: OfferedItem; username: string };

/** What the item costs everyone and subscribers; a subscriber in another browser signs in for their price. */
export function ItemPrices({ item: { _id, price, fullPrice, subscriberPrice, audience }, username }: ItemPricesProps) {
  const isForEveryone = audience === "everyone";
  const everyone = isForEveryone ? (fullPrice ?? price) : null;
  const subscribers = fullPrice === null ? (subscriberPrice ?? (isForEveryone ? null : price)) : price;
  const isSubscriber = fullPrice !== null;
  return (
    <Section title={text.section}>
      <List label={text.section}>
        {everyone !== null && <Row label={text.everyone} value={<Price cents={everyone} isOff={isSubscriber} />} />}
        {subscribers !== null && (
          <Row
            label={isSubscriber ? text.yours : text.subscribers}
            value={<Price cents={subscribers} />}
            {...(subscriberPrice !== null && {
              detail: text.enter,
              to: `/entrar?outro&volta=${toItemPath(username, _id)}`,
            })}
          />
        )}
      </List>
    </Section>
  );
}

function Price({ cents, isOff = false }: { cents: number; isOff?: boolean }) {
  const amount = formatCents(cents);
  return isOff ? <s className="text-quiet">{amount}</s> : <b className="font-strong">{amount}</b>;
}
