import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { common } from "../../text/common.ts";
import { stories } from "../../text/stories.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Spinner } from "../../ui/feedback/Spinner.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { useCovering } from "../../ui/layout/covering.ts";
import { Screen } from "../../ui/layout/Screen.tsx";
import { MyViewer } from "./MyViewer.tsx";
import { NotReady } from "./NotReady.tsx";
import { useStory } from "./use-story.ts";

const text = stories.story;

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** One of the creator's stories with its neighbours, or why it cannot be watched. */
export default function Story() {
  const { _id = "" } = useParams();
  // The viewer changes the address with each story; the first one stays the same for the loader.
  const [startId] = useState(_id);
  const [highlightId] = useState(useSearchParams()[0].get("destaque"));
  const found = useStory(startId, highlightId);
  const { story, isFetching, reload } = found;
  if (found.started) return <MyViewer stories={found.stories} startId={startId} onReload={reload} />;
  if (isFetching && !story?.failed && (!story || story.processed)) return <StoryPending />;
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
