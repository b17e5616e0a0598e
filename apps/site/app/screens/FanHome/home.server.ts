import { listFanAnnouncements } from "@camarim/contract/announcements";
import { listFanSubscriptions, listFeed } from "@camarim/contract/creators-fan-home";
import { fanLogout, getFan } from "@camarim/contract/fans";
import { listFanGifts } from "@camarim/contract/gifts";
import { listBoughtItems } from "@camarim/contract/items";
import { listFanTips } from "@camarim/contract/tips";
import { type RouterContextProvider, redirect } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";

type RequestArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** The newest ones; the most that a request returns. */
const maxItems = 100;

export async function loadHome(args: RequestArgs) {
  const [{ emails }, subscriptions, feed, announcements, tips, items, gifts] = await Promise.all([
    callAsFan(args, getFan, {}),
    callAsFan(args, listFanSubscriptions, {}),
    callAsFan(args, listFeed, {}),
    callAsFan(args, listFanAnnouncements, {}),
    callAsFan(args, listFanTips, {}),
    callAsFan(args, listBoughtItems, { query: { limit: maxItems, offset: 0 } }),
    callAsFan(args, listFanGifts, {}),
  ]);
  const lists = {
    subscriptions: subscriptions.data,
    feed: feed.data,
    tips: tips.data,
    items: items.data,
    gifts: gifts.data,
    announcements: announcements.data,
  };
  return { emails, ...lists, now: Date.now() };
}

export type LoadedHome = Awaited<ReturnType<typeof loadHome>>;

/** Signs the fan out of this browser. */
export async function signOut(args: RequestArgs) {
  await callAsFan(args, fanLogout, {});
  return redirect("/entrar", 303);
}
