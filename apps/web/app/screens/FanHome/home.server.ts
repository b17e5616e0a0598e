import { listFanSubscriptions, listFeed } from "@camarim/contract/fan-home";
import { fanLogout, getFan } from "@camarim/contract/fans";
import { type RouterContextProvider, redirect } from "react-router";
import { asFan } from "../../api/as-fan.server.ts";

type Asked = { context: Readonly<RouterContextProvider> };

export async function loadHome({ context }: Asked) {
  const [{ emails }, subscriptions, feed] = await Promise.all([
    asFan(context, getFan, {}),
    asFan(context, listFanSubscriptions, {}),
    asFan(context, listFeed, {}),
  ]);
  return { emails, subscriptions: subscriptions.data, feed: feed.data, now: Date.now() };
}

/** The one thing that is done here: this browser is forgotten. */
export async function leave({ context }: Asked) {
  await asFan(context, fanLogout, {});
  return redirect("/entrar", 303);
}
