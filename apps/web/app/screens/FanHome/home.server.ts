import { listFanSubscriptions, listFeed } from "@camarim/contract/creators-fan-home";
import { fanLogout, getFan } from "@camarim/contract/fans";
import { type RouterContextProvider, redirect } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";

type RequestArgs = { context: Readonly<RouterContextProvider> };

export async function loadHome({ context }: RequestArgs) {
  const [{ emails }, subscriptions, feed] = await Promise.all([
    callAsFan(context, getFan, {}),
    callAsFan(context, listFanSubscriptions, {}),
    callAsFan(context, listFeed, {}),
  ]);
  return { emails, subscriptions: subscriptions.data, feed: feed.data, now: Date.now() };
}

/** The one thing that is done here: this browser is forgotten. */
export async function leave({ context }: RequestArgs) {
  await callAsFan(context, fanLogout, {});
  return redirect("/entrar", 303);
}
