import { getLanding } from "@camarim/contract/creators";
import { type RouterContextProvider, redirect } from "react-router";
import { nonceContext, publicUrlContext } from "../../api/contexts.server.ts";
import { load } from "../../api/load.server.ts";

type Loading = { request: Request; context: Readonly<RouterContextProvider> };

/** OAuth redirects of a payment provider may end here with a `code`; the account screen forwards them. */
export async function loadLanding({ request, context }: Loading) {
  const { search, searchParams } = new URL(request.url);
  if (searchParams.has("code")) throw redirect(`/account${search}`);
  const landing = await load(context, getLanding, {});
  return { landing, nonce: context.get(nonceContext), publicUrl: context.get(publicUrlContext), now: Date.now() };
}
