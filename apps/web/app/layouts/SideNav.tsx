import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { receiptsQuery } from "../queries/payments.ts";
import { profileQuery } from "../queries/profile.ts";
import { common } from "../text/common.ts";
import { nav as text } from "../text/nav.ts";
import { Avatar } from "../ui/layout/Avatar.tsx";
import { Badge } from "../ui/layout/Badge.tsx";
import { useIsCovered } from "../ui/layout/covering.ts";
import { Icon, type IconName } from "../ui/layout/Icon.tsx";
import "./desk.css";

type Place = { to: string; icon: IconName; label: string; also?: readonly string[] };

/** The tab bar and the menu of the phone in one list. `also`: more paths of the same entry. */
const places: readonly Place[] = [
  { to: "/account", icon: "play", label: text.stories },
  { to: "/medias/post", icon: "img", label: text.medias },
  { to: "/account/subscribers", icon: "users", label: text.side.subscribers, also: ["/account/whitelist"] },
  { to: "/account/pix/receipts", icon: "doc", label: text.side.receipts },
  { to: "/home", icon: "wallet", label: text.wallet, also: ["/account/wallet", "/account/transfer"] },
  { to: "/account/plan", icon: "star", label: text.side.plans, also: ["/account/coupons"] },
  { to: "/account/subscriptions/stats", icon: "eye", label: text.side.stats },
  { to: "/account/lastlink", icon: "swap", label: text.side.migrate },
  { to: "/account/settings", icon: "gear", label: text.side.settings, also: ["/account/security"] },
];

/** Main navigation on a desktop, in place of the tab bar. */
export function SideNav() {
  const { pathname } = useLocation();
  const isHere = ({ to, also = [] }: Place) =>
    pathname === to || also.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <nav aria-label={text.label} inert={useIsCovered()} className="desk-nav">
      <p className="desk-brand">
        <Icon name="film" />
        {common.brand}
      </p>
      <ul>
        {places.map((place) => (
          <li key={place.to}>
            <Link to={place.to} aria-current={isHere(place) ? "page" : undefined}>
              <Icon name={place.icon} />
              {place.label}
              {place.icon === "doc" && <WaitingReceipts />}
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/account?publicar" className="desk-publish">
        <Icon name="plus" size={20} />
        {text.publish}
      </Link>
      <Me isHere={pathname === "/account/menu"} />
    </nav>
  );
}

function WaitingReceipts() {
  const count = useQuery(receiptsQuery()).data?.totalCount ?? 0;
  if (count === 0) return null;
  return (
    <span className="desk-count">
      <span aria-hidden="true">
        <Badge>{count}</Badge>
      </span>
      {/* In brackets, since the accessible name has a space before each child of a flex container. */}
      <span className="sr-only">({text.receiptsWaiting(count)})</span>
    </span>
  );
}

function Me({ isHere }: { isHere: boolean }) {
  const { data } = useQuery(profileQuery());
  return (
    <Link to="/account/menu" aria-current={isHere ? "page" : undefined} className="desk-me">
      <span aria-hidden="true">
        <Avatar name={data?.fullName ?? ""} src={data?.profilePic ?? null} size={36} />
      </span>
      <span className="desk-me-name">
        {text.side.more}
        {data && <span>@{data.username}</span>}
      </span>
    </Link>
  );
}
