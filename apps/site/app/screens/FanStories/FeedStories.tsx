import type { RouteHandle } from "@camarim/ui/lib/route-handle.ts";
import { common } from "@camarim/ui/text/common.ts";
import { redirectDocument } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { throwForPage } from "../../api/load.server.ts";
import { fanStories as text } from "../../text/fan-stories.ts";
import type { Route } from "./+types/FeedStories";
import { loadFeed } from "./load-feed.ts";
import { NothingNew } from "./NothingToWatch.tsx";
import { WithoutScripts } from "./WithoutScripts.tsx";

export const handle: RouteHandle = { noScripts: true };

/** The feed for browsers without scripts; the others get viewer/index.html. */
export function loader({ request, context }: Route.LoaderArgs) {
  return loadFeed(request, { fetch: context.get(apiContext) }).catch(throwForPage);
}

/** A link to the viewer, which is no part of the site's scripts, loads its page. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectDocument(request.url);
}

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.heading) }, { name: "robots", content: "noindex" }];
}

export default function FeedStories({ loaderData: { first } }: Route.ComponentProps) {
  return first ? <WithoutScripts username={first.username} stories={first.stories} /> : <NothingNew />;
}
