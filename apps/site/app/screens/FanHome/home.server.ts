import { listFanSubscriptions, listFeed } from "@camarim/contract/creators-fan-home";
import { fanLogout, getFan } from "@camarim/contract/fans";
import { listFanTips } from "@camarim/contract/tips";
import { type RouterContextProvider, redirect } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";

type RequestArgs = { context: Readonly<RouterContextProvider> };

export async function loadHome({ context }: RequestArgs) {
  const [{ emails }, subscriptions, feed, tips] = await Promise.all([
    callAsFan(context, getFan, {}),
    callAsFan(context, listFanSubscriptions, {}),
    callAsFan(context, listFeed, {}),
    callAsFan(context, listFanTips, {}),
  ]);
  return { emails, subscriptions: subscriptions.data, feed: feed.data, tips: tips.data, now: Date.now() };
}

/** Signs the fan out of this browser. */
export async function leave({ context }: RequestArgs) {
  await callAsFan(context, fanLogout, {});
  return redirect("/entrar", 303);
}
