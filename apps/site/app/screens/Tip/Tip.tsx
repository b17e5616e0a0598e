import { dropDraft, visitor } from "@camarim/ui/lib/drafts.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useEffect } from "react";
import { staleIfErrorLoader } from "../../api/stale-if-error.ts";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { NoOrder } from "../../features/pay/NoOrder.tsx";
import { placeOrder } from "../../features/pay/place-order.server.ts";
import { SimpleOrderPage } from "../../features/pay/SimpleOrderPage.tsx";
import { readTip, toRefusedTip } from "../../features/tip/read-tip.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import { tip as text } from "../../text/tip.ts";
import type { Route } from "./+types/Tip";
import { type LoadedTip, loadTip } from "./load-tip.server.ts";
import { TipForm } from "./TipForm.tsx";

export function loader(args: Route.LoaderArgs) {
  return loadTip(args);
}

export function action(args: Route.ActionArgs) {
  const toOrderPage = (username: string) => `/@${username}/mimo`;
  return placeOrder(args, {
    read: (form, username) => readTip(form, { username }),
    toRefused: toRefusedTip,
    toOrderPage,
  });
}

export const clientLoader = staleIfErrorLoader<LoadedTip>();
export const clientAction = stayIfOffline<typeof action>();

export function shouldRevalidate({ actionResult }: { actionResult?: unknown }) {
  return staysIfOffline({ actionResult, defaultShouldRevalidate: true });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const name = loaderData?.face === "form" ? loaderData.profile.fullName : undefined;
  const title = name === undefined ? checkout.states.order : text.title(name);
  return [{ title: common.titled(title) }, { name: "robots", content: "noindex" }];
}

/** A tip for a creator: the form, then its order until it is paid. */
export default function Tip({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useActionResult(actionData);
  const ordered = loaderData.face === "order" ? loaderData.order.creator.username : undefined;
  useEffect(() => {
    if (ordered) dropDraft(`tip:${ordered}`, visitor);
  }, [ordered]);
  if (loaderData.face === "order") {
    const { order, qr, now } = loaderData;
    return (
      <SimpleOrderPage {...{ order, qr, text }} now={new Date(now)} icon="heart" page="mimo" title={text.list.title} />
    );
  }
  const nothing = { screen: text.list.title, icon: "heart" as const };
  if (loaderData.face === "lost")
    return <NoOrder {...nothing} username={loaderData.username} words={checkout.states.lost} />;
  const { username, fullName } = loaderData.profile;
  if (!loaderData.acceptsTips) {
    const { title, message } = text.closed;
    return <NoOrder {...nothing} username={username} words={{ title, message: message(fullName) }} />;
  }
  return <TipForm {...loaderData} refused={refused} />;
}
