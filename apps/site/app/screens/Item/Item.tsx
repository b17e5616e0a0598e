import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import type { RouteHandle } from "@camarim/ui/lib/route-handle.ts";
import { common } from "@camarim/ui/text/common.ts";
import { describeContents } from "@camarim/ui/text/items.ts";
import { Link } from "react-router";
import { formatEnd } from "../../features/item/format-item.ts";
import { ItemCover } from "../../features/item/ItemCover.tsx";
import { toItemPath } from "../../features/item/item-order.ts";
import { item as text } from "../../text/item.ts";
import type { Route } from "./+types/Item";
import { ItemAction } from "./ItemAction.tsx";
import { ItemPrices } from "./ItemPrices.tsx";
import { loadItem } from "./load-item.server.ts";

export const handle: RouteHandle = { noScripts: true };

export function loader(args: Route.LoaderArgs) {
  return loadItem(args);
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData?.item) return [{ title: common.titled(text.section) }, { name: "robots", content: "noindex" }];
  const { page, item, publicUrl } = loaderData;
  const { username, fullName, adult } = page.profile;
  const title = text.title(item.title, fullName);
  const description = item.description ?? text.description(item.title, describeContents(item));
  const url = publicUrl + toItemPath(username, item._id);
  return [
    { title: common.titled(title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(adult ? [{ name: "rating", content: "adult" }] : []),
    { property: "og:site_name", content: common.brand },
    { property: "og:url", content: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:image", content: `${publicUrl}${page.card}` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** What a single item has and costs, and the way to buy it. */
export default function Item({ loaderData: { page, item, now }, params }: Route.ComponentProps) {
  const { username, fullName, profilePic } = page.profile;
  if (!item) return <Gone username={username} itemId={params._id} />;
  const { title, description, left, availableUntil, bought } = item;
  const limits = [
    left !== null && left > 0 && text.left(left),
    availableUntil && left !== 0 && formatEnd(availableUntil, new Date(now)),
  ].filter((part) => typeof part === "string");
  return (
    <Screen
      title={text.section}
      back={`/@${username}`}
      bottom={
        <section aria-label={text.action}>
          <ItemAction item={item} profile={page.profile} isOpen={page.acceptsTips} />
        </section>
      }
    >
      <ItemCover
        item={item}
        icon={bought ? "play" : "lock"}
        tag={item.audience === "subscribers" ? text.onlySubscribers : undefined}
        className="mt-1 aspect-3/2"
      />
      <h2 className="mt-4 text-title wrap-anywhere">{title}</h2>
      <Link to={`/@${username}`} className="mt-1 flex min-h-tap items-center gap-2 text-quiet">
        <Avatar name={fullName} src={profilePic} size={36} />
        <span className="min-w-0 wrap-anywhere">{fullName}</span>
      </Link>
      {description && <p className="mt-1 whitespace-pre-line wrap-anywhere">{description}</p>}
      {!bought && (
        <>
          <ItemPrices item={item} username={username} />
          {limits.length > 0 && (
            <p className="mx-1 mt-2 text-small font-strong first-letter:uppercase">{limits.join(" · ")}</p>
          )}
        </>
      )}
      <p className="mx-1 mt-3 text-small text-quiet">{`${text.promise} ${text.withdrawal}`}</p>
    </Screen>
  );
}

/** Whoever has bought it may be in another browser. */
function Gone({ username, itemId }: { username: string; itemId: string }) {
  return (
    <Screen title={text.section} back={`/@${username}`}>
      <EmptyState icon="clock" title={text.states.gone.title} message={text.states.gone.message}>
        <ButtonLink to={`/@${username}`}>{text.page(`@${username}`)}</ButtonLink>
        <ButtonLink to={`/entrar?outro&volta=${toItemPath(username, itemId)}`} tone="soft">
          {text.have}
        </ButtonLink>
      </EmptyState>
    </Screen>
  );
}
