import { listFanAnnouncements } from "@camarim/contract/announcements";
import { listFanSubscriptions, listFeed } from "@camarim/contract/creators-fan-home";
import { fanLogout, getFan } from "@camarim/contract/fans";
import { listBoughtItems } from "@camarim/contract/items";
import { listFanTips } from "@camarim/contract/tips";
import { type RouterContextProvider, redirect } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";

type RequestArgs = { context: Readonly<RouterContextProvider> };

/** The newest ones; the most that a request returns. */
const maxItems = 100;

export async function loadHome({ context }: RequestArgs) {
  const [{ emails }, subscriptions, feed, announcements, tips, items] = await Promise.all([
    callAsFan(context, getFan, {}),
    callAsFan(context, listFanSubscriptions, {}),
    callAsFan(context, listFeed, {}),
    callAsFan(context, listFanAnnouncements, {}),
    callAsFan(context, listFanTips, {}),
    callAsFan(context, listBoughtItems, { query: { limit: maxItems, offset: 0 } }),
  ]);
  const lists = { subscriptions: subscriptions.data, feed: feed.data, tips: tips.data, items: items.data };
  return { emails, ...lists, announcements: announcements.data, now: Date.now() };
}

/** Signs the fan out of this browser. */
export async function leave({ context }: RequestArgs) {
  await callAsFan(context, fanLogout, {});
  return redirect("/entrar", 303);
}
