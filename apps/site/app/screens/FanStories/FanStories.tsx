import type { RouteHandle } from "@camarim/ui/lib/route-handle.ts";
import { common } from "@camarim/ui/text/common.ts";
import { data, redirect, redirectDocument } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { throwForPage } from "../../api/load.server.ts";
import { loadCreator } from "../../api/load-creator.server.ts";
import { redirectToAgeCheck } from "../../api/to-age-check.ts";
import { viewerPath } from "../../lib/viewer-path.ts";
import { fanStories as text } from "../../text/fan-stories.ts";
import type { Route } from "./+types/FanStories";
import { loadStories } from "./load-stories.ts";
import { NothingToWatch } from "./NothingToWatch.tsx";
import { WithoutScripts } from "./WithoutScripts.tsx";

export const handle: RouteHandle = { noScripts: true };

/**
 * The stories for browsers without scripts, and for everybody the responses to the address of an unknown creator. The others get
 * viewer/index.html, which refers browsers without scripts to `?sem-script` but does not know its own parameters.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { username } = (await loadCreator({ request, params, context })).profile;
  const url = new URL(request.url);
  const viewer = `/@${username}/stories`;
  if (!url.searchParams.has("sem-script") && url.pathname !== viewer) throw redirect(viewer + url.search);
  // No address if it is missing or malformed.
  const referrer = URL.parse(request.headers.get("referer") ?? "");
  const { searchParams } = referrer?.pathname === viewer ? referrer : url;
  const highlight = searchParams.get("destaque");
  const loaded = await loadStories(username, highlight, { fetch: context.get(apiContext) }).catch((error: unknown) => {
    redirectToAgeCheck(error, viewerPath(username, highlight));
    return throwForPage(error);
  });
  return data(loaded, { status: loaded.locked ? 403 : 200 });
}

/** A link to the viewer, which is no part of the site's scripts, loads its page. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectDocument(request.url);
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData ? common.titled(text.title(loaderData.username)) : common.brand;
  return [{ title }, { name: "robots", content: "noindex" }];
}

export default function FanStories({ loaderData }: Route.ComponentProps) {
  if (loaderData.locked || loaderData.stories.length === 0) return <NothingToWatch {...loaderData} />;
  return <WithoutScripts {...loaderData} />;
}
