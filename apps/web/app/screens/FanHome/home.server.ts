import { listFanSubscriptions, listFeed } from "@camarim/contract/creators-fan-home";
import { fanLogout, getFan } from "@camarim/contract/fans";
import { type RouterContextProvider, redirect } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";

type Asked = { context: Readonly<RouterContextProvider> };

export async function loadHome({ context }: Asked) {
  const [{ emails }, subscriptions, feed] = await Promise.all([
    callAsFan(context, getFan, {}),
    callAsFan(context, listFanSubscriptions, {}),
    callAsFan(context, listFeed, {}),
  ]);
  return { emails, subscriptions: subscriptions.data, feed: feed.data, now: Date.now() };
}

/** The one thing that is done here: this browser is forgotten. */
export async function leave({ context }: Asked) {
  await callAsFan(context, fanLogout, {});
  return redirect("/entrar", 303);
}
