import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { staleIfErrorLoader } from "../../api/stale-if-error.ts";
import { fanStories as text } from "../../text/fan-stories.ts";
import type { Route } from "./+types/FeedStories";
import { FeedWatching } from "./FeedWatching.tsx";
import { type LoadedFeed, loadFeed } from "./load-feed.server.ts";

export function loader(args: Route.LoaderArgs) {
  return loadFeed(args);
}

export const clientLoader = staleIfErrorLoader<LoadedFeed>();

/** The URL follows the creator on screen; the queue stays as it was at the start. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.heading) }, { name: "robots", content: "noindex" }];
}

/** The fan's viewer over all creators, or that there is nothing new. */
export default function FeedStories({ loaderData: { people, first } }: Route.ComponentProps) {
  if (first) return <FeedWatching people={people} first={first} />;
  return (
    <Screen title={text.heading} back="/assinaturas">
      <EmptyState icon="film" title={text.empty.title} message={text.empty.message}>
        <ButtonLink to="/assinaturas">{text.feed.back}</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
