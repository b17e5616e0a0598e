import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingGrid } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { archivedStoriesQuery } from "../../queries/stories.ts";
import { account } from "../../text/account.ts";
import { NewHighlightSheet } from "./NewHighlightSheet.tsx";
import { StoryTile } from "./StoryTile.tsx";
import { useFreshLinks } from "./use-fresh-links.ts";

const text = account.archive;

/** The archived stories, and a button that creates a highlight. */
export function Archive() {
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    archivedStoriesQuery(),
  );
  const readAgain = useFreshLinks(archivedStoriesQuery().queryKey);
  const [creating, setCreating] = useState(false);
  if (!data && !error) return <PendingGrid tile="aspect-poster" />;
  if (!data) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState icon="clock" title={text.empty.title} message={text.empty.message} />;
  return (
    <>
      <ul className="mt-1 grid grid-cols-tiles gap-1">
        {data.map((story) => (
          <li key={story._id}>
            <StoryTile story={story} onPosterError={readAgain} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-col gap-3">
        {hasNextPage && (
          <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {text.more}
          </Button>
        )}
        <Button tone="soft" icon="star" onPress={() => setCreating(true)}>
          {text.create}
        </Button>
      </div>
      {creating && <NewHighlightSheet onClose={() => setCreating(false)} />}
    </>
  );
}
