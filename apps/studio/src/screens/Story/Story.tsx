import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { Spinner } from "@camarim/ui/feedback/Spinner.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { useCovering } from "@camarim/ui/layout/covering.ts";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { stories } from "@camarim/ui/text/stories.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { profileQuery } from "../../queries/profile.ts";
import { useAwaited } from "../../queries/use-awaited.ts";
import { MyViewer } from "./MyViewer.tsx";
import { NotReady } from "./NotReady.tsx";
import { useStory } from "./use-story.ts";

const text = stories.story;

/** One of the creator's stories with its neighbours, or why it cannot be watched. */
export default function Story() {
  useTitle(common.titled(text.title));
  const { _id = "" } = useParams();
  // The viewer changes the address with each story; the first one stays the same for the loader.
  const [startId] = useState(_id);
  const [highlightId] = useState(useSearchParams()[0].get("destaque"));
  const found = useStory(startId, highlightId);
  const { story, isFetching, reload } = found;
  const isAwaited = useAwaited(useQuery(profileQuery()));
  if (found.started && !isAwaited) return <MyViewer stories={found.stories} startId={startId} onReload={reload} />;
  if (found.started || (isFetching && !story?.failed && (!story || story.processed))) return <StoryPending />;
  return (
    <Screen title={text.title} back="/account">
      {story && (story.failed || !story.processed) && <NotReady story={story} />}
      {found.isMissing && (
        <EmptyState icon="film" title={text.gone} message={text.goneMessage}>
          <ButtonLink to="/account">{text.back}</ButtonLink>
        </EmptyState>
      )}
      {!found.isMissing && (!story || (story.processed && !story.failed)) && (
        <ErrorState error={found.error} busy={isFetching} onRetry={() => void reload()} />
      )}
    </Screen>
  );
}

function StoryPending() {
  useCovering();
  return (
    <main data-theme="dark" className="fixed inset-0 grid place-items-center bg-black text-white">
      <h1 className="sr-only">{text.title}</h1>
      <Spinner />
    </main>
  );
}
