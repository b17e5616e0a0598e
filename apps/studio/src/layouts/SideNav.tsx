import type { Me as Account } from "@camarim/contract/auth";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { Badge } from "@camarim/ui/layout/Badge.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { useIsCovered } from "@camarim/ui/layout/covering.ts";
import { Icon, type IconName } from "@camarim/ui/layout/Icon.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { nav } from "@camarim/ui/text/nav.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { meQuery } from "../queries/auth.ts";
import { receiptsQuery } from "../queries/payments.ts";
import { profileQuery } from "../queries/profile.ts";
import "./desk.css";

const { places: text } = nav;

type Place = { to: string; icon: IconName; label: string; also?: readonly string[]; isExternal?: boolean };

/** The places of the phone's tab bar and menu, and what they lead to, in one list. `also`: more paths of the same entry. */
function listPlaces(me: Account | undefined): Place[] {
  const gateway = me?.paymentGateway;
  const places: (Place | false)[] = [
    { to: "/account", icon: "play", label: nav.stories, also: ["/account/stories", "/account/drafts"] },
    { to: "/medias/post", icon: "img", label: nav.medias },
    { to: "/account/subscribers", icon: "users", label: text.subscribers },
    { to: "/account/pix/receipts", icon: "doc", label: text.receipts },
    { to: "/account/tips", icon: "heart", label: text.tips },
    { to: "/account/gifts", icon: "gift", label: text.gifts },
    { to: "/account/announcements", icon: "send", label: text.announcements },
    { to: "/account/reminders", icon: "bell", label: text.reminders },
    { to: "/account/subscriptions/stats", icon: "chart", label: text.stats },
    {
      to: "/home",
      icon: "wallet",
      label: nav.wallet,
      also: ["/account/wallet", "/account/transfer", "/account/disputes"],
    },
    { to: "/account/plan", icon: "star", label: text.plans },
    { to: "/account/coupons", icon: "ticket", label: text.coupons },
    { to: "/account/items", icon: "lock", label: text.items },
    { to: "/account/whitelist", icon: "key", label: text.guests },
    { to: "/account/pix", icon: "qr", label: text.pix, also: ["/mp/connect"] },
    gateway === "iugu" && { to: "/account/iugu-account", icon: "card", label: text.iugu, also: ["/onboarding"] },
    { to: "/account/billings", icon: "copy", label: text.billings },
    { to: "/account/lastlink", icon: "swap", label: text.migrate },
    {
      to: "/account/settings",
      icon: "gear",
      label: text.settings,
      also: ["/account/security", "/account/activity", "/onboarding"],
    },
    { to: me?.supportUrl ?? "/suporte", icon: "help", label: text.support, isExternal: true },
    me?.role === "admin" && { to: "/admin", icon: "lock", label: text.admin },
  ];
  return places.filter((place) => place !== false);
}

/** The entry of a path: the longest one that the path is, or is below of. */
function findPlace(places: readonly Place[], pathname: string): Place | undefined {
  const matches = places.flatMap((place) =>
    [place.to, ...(place.also ?? [])].filter((path) => isAt(pathname, path)).map((path) => ({ path, place })),
  );
  return matches.sort((one, other) => other.path.length - one.path.length)[0]?.place;
}

/** All screens are below of "/account". */
function isAt(pathname: string, path: string): boolean {
  return pathname === path || (path !== "/account" && pathname.startsWith(`${path}/`));
}

/** Main navigation on a desktop, in place of the tab bar. */
export function SideNav() {
  const { pathname } = useLocation();
  const places = listPlaces(useQuery(meQuery()).data);
  const here = findPlace(places, pathname);
  const covered = useIsCovered();
  return (
    <>
      <button type="button" className="desk-skip" inert={covered} onClick={skipToContent}>
        {nav.skip}
      </button>
      <nav aria-label={nav.label} inert={covered} className="desk-nav">
        <p className="desk-brand">
          <Icon name="film" />
          {common.brand}
        </p>
        <Link to="/account?publicar" className="desk-publish">
          <Icon name="plus" size={20} />
          {nav.publish}
        </Link>
        <ul>
          {places.map((place) => (
            <li key={place.to}>
              <PlaceLink place={place} isHere={place === here} />
            </li>
          ))}
        </ul>
        <Me isHere={pathname === "/account/menu" || pathname.startsWith("/profile/")} />
      </nav>
    </>
  );
}

function skipToContent() {
  document.querySelector("main")?.focus();
}

function PlaceLink({ place: { to, icon, label, isExternal }, isHere }: { place: Place; isHere: boolean }) {
  if (isExternal)
    return (
      <a href={to}>
        <Icon name={icon} />
        {label}
      </a>
    );
  return (
    <Link to={to} aria-current={isHere ? "page" : undefined}>
      <Icon name={icon} />
      {label}
      {icon === "doc" && <WaitingReceipts />}
    </Link>
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
      <span className="sr-only">({nav.receiptsWaiting(count)})</span>
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
        {text.menu}
        {data && <span>{breakable(`@${data.username}`)}</span>}
      </span>
    </Link>
  );
}
