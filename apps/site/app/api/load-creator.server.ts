import { getCreator } from "@camarim/contract/creators";
import { type RouterContextProvider, redirect } from "react-router";
import { requireUsername } from "./handle.server.ts";
import { load } from "./load.server.ts";

type Loading = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

/** The page of the URL's username. A former one leads to the same address under the present one. */
export async function loadCreator({ request, params, context }: Loading) {
  const username = requireUsername(params.handle);
  const page = await load(context, getCreator, { params: { username } });
  assertPresentUsername(request, username, page.profile.username);
  return page;
}

/** Throws a redirect, which browsers do not keep: the former username is free one day. */
export function assertPresentUsername(request: Request, typed: string, present: string) {
  if (typed === present) return;
  const { pathname, search } = new URL(request.url);
  const subpage = pathname.split("/").slice(2);
  throw redirect([`/@${present}`, ...subpage].join("/") + search);
}
