import { ActivitySummary } from "@camarim/ui/features/creator-page/ActivitySummary.tsx";
import { Cover } from "@camarim/ui/features/creator-page/Cover.tsx";
import { Locked } from "@camarim/ui/features/creator-page/Locked.tsx";
import type { RouteHandle } from "@camarim/ui/lib/route-handle.ts";
import { common } from "@camarim/ui/text/common.ts";
import { creatorPage as text } from "@camarim/ui/text/creator-page.ts";

import type { Route } from "./+types/CreatorPage";
import { GiftLink } from "./GiftLink.tsx";
import { loadPage } from "./load-page.server.ts";
import { Offer } from "./Offer.tsx";
import { OfferedItems } from "./OfferedItems.tsx";
import { ReportLink } from "./ReportLink.tsx";
import { TipLink } from "./TipLink.tsx";
import { HasAccess, PendingOrder } from "./ViewerCallToAction.tsx";

export const handle: RouteHandle = { noScripts: true };

export function loader(args: Route.LoaderArgs) {
  return loadPage(args);
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: common.brand }];
  const { page, publicUrl } = loaderData;
  const { fullName, username, bio, adult } = page.profile;
  const title = text.title(fullName, username);
  const description = bio || text.description(fullName);
  const card = `${publicUrl}${page.card}`;
  return [
    { title: common.titled(title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: `${publicUrl}/@${username}` },
    // Search engines exclude pages with this rating from filtered results (SafeSearch).
    ...(adult ? [{ name: "rating", content: "adult" }] : []),
    { property: "og:type", content: "profile" },
    { property: "og:site_name", content: common.brand },
    { property: "og:url", content: `${publicUrl}/@${username}` },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:image", content: card },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: card },
  ];
}

/** The public page: profile, activity, locked content, plans and single items, with a single call to action. */
export default function CreatorPage({ loaderData: { page, items, coupon, isChecking, now } }: Route.ComponentProps) {
  const { profile, counts, viewer } = page;
  const access = viewer.subscription?.access === true;
  const openId = viewer.subscription?.openCheckoutId;
  const offeredItems = <OfferedItems username={profile.username} items={items} now={new Date(now)} />;
  return (
    <main className="mx-auto flex min-h-rest w-full max-w-column flex-col bg-bg wide:border-x wide:border-line">
      <Cover profile={profile} isAlive={counts.activeStories > 0} canWatch={access} />
      <div className="px-page pt-4">
        {profile.bio && <p className="whitespace-pre-line">{profile.bio}</p>}
        <ActivitySummary counts={counts} now={new Date(now)} />
        <Locked page={page} canWatch={access} />
        {page.acceptsTips && <TipLink />}
        {page.acceptsTips && page.acceptsNewSubscribers && <GiftLink />}
        {(access || openId) && (
          <>
            {offeredItems}
            <ReportLink />
          </>
        )}
      </div>
      {access && <HasAccess page={page} now={new Date(now)} />}
      {!access && openId && <PendingOrder profile={profile} orderId={openId} isChecking={isChecking} />}
      {!access && !openId && (
        <Offer page={page} coupon={coupon}>
          {offeredItems}
        </Offer>
      )}
    </main>
  );
}
