import { getLanding } from "@camarim/contract/creators";
import type { RouterContextProvider } from "react-router";
import { homePageContext, nonceContext, publicUrlContext } from "../../api/contexts.server.ts";
import { load } from "../../api/load.server.ts";

/** `path` is the canonical one of the landing page, which is at two addresses with `HOME_PAGE=landing`. */
export async function loadLanding(context: Readonly<RouterContextProvider>) {
  const landing = await load(context, getLanding, {});
  const path = context.get(homePageContext) === "landing" ? "/" : "/sobre";
  return { landing, path, nonce: context.get(nonceContext), publicUrl: context.get(publicUrlContext), now: Date.now() };
}
