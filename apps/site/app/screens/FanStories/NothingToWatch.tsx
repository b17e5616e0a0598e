import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { viewerPath } from "../../lib/viewer-path.ts";
import { fanStories as text } from "../../text/fan-stories.ts";

type NothingToWatchProps = { username: string; highlight: string | null; locked: boolean };

/** Why there is nothing to watch of a creator: no subscription, or no stories. */
export function NothingToWatch({ username, highlight, locked }: NothingToWatchProps) {
  const page = `/@${username}`;
  const { title, message } = locked ? text.locked : text.empty;
  return (
    <Screen title={text.heading} back={page}>
      <EmptyState icon={locked ? "lock" : "film"} title={title} message={message}>
        <ButtonLink to={page}>{text.locked.page(username)}</ButtonLink>
        {locked && (
          <ButtonLink to={`/entrar?volta=${encodeURIComponent(viewerPath(username, highlight))}`} tone="soft">
            {text.locked.enter}
          </ButtonLink>
        )}
      </EmptyState>
    </Screen>
  );
}

/** The feed without new stories. */
export function NothingNew() {
  return (
    <Screen title={text.heading} back="/assinaturas">
      <EmptyState icon="film" title={text.empty.title} message={text.empty.message}>
        <ButtonLink to="/assinaturas">{text.feed.back}</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
