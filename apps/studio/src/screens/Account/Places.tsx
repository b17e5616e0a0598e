import { Icon, type IconName } from "@camarim/ui/layout/Icon.tsx";
import { nav } from "@camarim/ui/text/nav.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { toItemState } from "../../features/items/item-state.ts";
import { itemsQuery } from "../../queries/items.ts";
import { tipsQuery } from "../../queries/tips.ts";
import { account } from "../../text/account.ts";

const text = account.places;

/** What is sold besides the stories, and messages to fans, each with its latest number. A desktop has these places in the side bar. */
export function Places() {
  const items = useInfiniteQuery(itemsQuery()).data;
  const tips = useInfiniteQuery(tipsQuery(true)).data;
  return (
    <ul aria-label={text.label} className="mt-4 grid grid-cols-places gap-2">
      <Place icon="lock" label={nav.places.items} detail={items && formatItems(items)} to="/account/items" />
      <Place icon="heart" label={nav.places.tips} detail={tips && text.tips(tips.totalCount)} to="/account/tips" />
      <Place icon="send" label={nav.places.announcements} detail={text.announcements} to="/account/announcements" />
    </ul>
  );
}

/** Those on sale come first, and the first page may end with them. */
function formatItems({
  items,
  totalCount,
}: {
  items: readonly Parameters<typeof toItemState>[0][];
  totalCount: number;
}) {
  if (totalCount === 0) return text.firstItem;
  const count = items.filter((item) => toItemState(item) === "onSale").length;
  const hasMore = items.at(-1)?.onSale === true && totalCount > items.length;
  return hasMore ? text.itemsOrMore(count) : text.items(count);
}

type PlaceProps = { icon: IconName; label: string; detail: string | undefined; to: string };

function Place({ icon, label, detail, to }: PlaceProps) {
  return (
    <li className="grid">
      <Link to={to} className="min-h-row rounded-card border border-line bg-surface px-3 py-2 active:bg-line">
        <span className="mb-1 block text-accent">
          <Icon name={icon} size={24} />
        </span>
        <span className="block text-strong">{label}</span> <span className="block text-small text-quiet">{detail}</span>
      </Link>
    </li>
  );
}
