import { dropDraft, visitor } from "@camarim/ui/lib/drafts.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useEffect } from "react";
import { staleIfErrorLoader } from "../../api/stale-if-error.ts";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { NoOrder } from "../../features/pay/NoOrder.tsx";
import { placeOrder } from "../../features/pay/place-order.server.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import { gift as text } from "../../text/gift.ts";
import type { Route } from "./+types/Gift";
import { BoughtGift } from "./BoughtGift.tsx";
import { GiftForm } from "./GiftForm.tsx";
import { type LoadedGift, loadGift } from "./load-gift.server.ts";
import { readGift, toRefusedGift } from "./read-gift.ts";

export function loader(args: Route.LoaderArgs) {
  return loadGift(args);
}

export function action(args: Route.ActionArgs) {
  const toOrderPage = (username: string) => `/@${username}/presente`;
  return placeOrder(args, { read: readGift, toRefused: toRefusedGift, toOrderPage });
}

export const clientLoader = staleIfErrorLoader<LoadedGift>();
export const clientAction = stayIfOffline<typeof action>();

/** Also after a refused order, since the price may have changed. */
export function shouldRevalidate({ actionResult }: { actionResult?: unknown }) {
  return staysIfOffline({ actionResult, defaultShouldRevalidate: true });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const name = loaderData?.face === "form" ? loaderData.profile.fullName : undefined;
  const title = name === undefined ? checkout.states.order : text.title(name);
  return [{ title: common.titled(title) }, { name: "robots", content: "noindex" }];
}

/** A subscription for somebody else: the form, then its order and the link for the receiver. */
export default function Gift({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useActionResult(actionData);
  const ordered = loaderData.face === "order" ? loaderData.order.creator.username : undefined;
  useEffect(() => {
    if (ordered) dropDraft(`gift:${ordered}`, visitor);
  }, [ordered]);
  if (loaderData.face === "order") return <BoughtGift {...loaderData} now={new Date(loaderData.now)} />;
  const nothing = { screen: text.open, icon: "gift" as const };
  if (loaderData.face === "lost")
    return <NoOrder {...nothing} username={loaderData.username} words={checkout.states.lost} />;
  const { profile, plans } = loaderData;
  if (plans.length === 0) {
    const { title, message } = text.closed;
    return <NoOrder {...nothing} username={profile.username} words={{ title, message: message(profile.fullName) }} />;
  }
  return <GiftForm {...loaderData} refused={refused} />;
}
