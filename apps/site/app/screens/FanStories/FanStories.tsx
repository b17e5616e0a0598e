import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { staleIfErrorLoader } from "../../api/stale-if-error.ts";

import { fanStories as text } from "../../text/fan-stories.ts";
import type { Route } from "./+types/FanStories";
import { type LoadedStories, loadStories } from "./load-stories.server.ts";
import { PageBeside } from "./PageBeside.tsx";
import { Watching } from "./Watching.tsx";

export function loader(args: Route.LoaderArgs) {
  return loadStories(args);
}

export const clientLoader = staleIfErrorLoader<LoadedStories>();

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData ? common.titled(text.title(loaderData.owner.name)) : common.brand;
  return [{ title }, { name: "robots", content: "noindex" }];
}

/** The fan's viewer, or why there is nothing to watch. */
export default function FanStories({ loaderData }: Route.ComponentProps) {
  const { owner, about, mark, locked, highlight, lastViewed, stories } = loaderData;
  if (!locked && stories.length > 0)
    return (
      <>
        <PageBeside owner={owner} about={about} />
        <Watching key={highlight} {...{ owner, mark, highlight, lastViewed, stories }} />
      </>
    );
  const page = `/@${owner.name}`;
  const { title, message } = locked ? text.locked : text.empty;
  return (
    <Screen title={text.heading} back={page}>
      <EmptyState icon={locked ? "lock" : "film"} title={title} message={message}>
        <ButtonLink to={page}>{text.locked.page(owner.name)}</ButtonLink>
        {locked && (
          <ButtonLink to={`/entrar?volta=${page}/stories`} tone="soft">
            {text.locked.enter}
          </ButtonLink>
        )}
      </EmptyState>
    </Screen>
  );
}
