import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingGrid } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { TilePicker } from "../../features/picking/TilePicker.tsx";
import { useChoosable } from "../../features/picking/use-choosable.ts";
import { mediasQuery } from "../../queries/medias.ts";
import { items } from "../../text/items.ts";
import { type ContentTile, toMediaTile, toStoryTile } from "./pick-tiles.ts";

const text = items.pick;

type ChoiceProps = {
  picker: Omit<ComponentProps<typeof TilePicker<ContentTile>>, "label" | "tiles">;
  /** Ids that are listed elsewhere. */
  besides: readonly string[];
};

/** Own stories, also those that are no longer shown. */
export function StoryChoice({ picker, besides }: ChoiceProps) {
  const { stories, isPending, error, isFetching, refetch, hasMore, isFetchingMore, more } = useChoosable(besides);
  if (isPending) return <PendingGrid tile="aspect-poster" />;
  if (error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (stories.length === 0 && besides.length === 0)
    return (
      <EmptyState icon="film" title={text.noStories.title} message={text.noStories.message}>
        <ButtonLink tone="soft" to="/account?publicar">
          {text.noStories.action}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <TilePicker
        {...picker}
        label={text.stories}
        tiles={stories.map(toStoryTile)}
        onPosterError={() => void refetch()}
      />
      {hasMore && <More busy={isFetchingMore} onPress={more} />}
    </>
  );
}

/** Photos and processed videos of the gallery. */
export function MediaChoice({ picker, besides }: ChoiceProps) {
  const query = useInfiniteQuery(mediasQuery());
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data && !error) return <PendingGrid tile="aspect-poster" />;
  if (!data) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  const medias = data.medias.filter(({ _id, processed, failed }) => processed && !failed && !besides.includes(_id));
  const processing = data.medias.filter(({ processed }) => !processed).length;
  if (medias.length === 0 && besides.length === 0 && processing === 0)
    return (
      <EmptyState icon="img" title={text.noMedias.title} message={text.noMedias.message}>
        <ButtonLink tone="soft" to="/medias/post">
          {text.noMedias.action}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <p role="status" className="mx-1 mt-4 text-small text-strong empty:hidden">
        {processing > 0 && text.upload.processing(processing)}
      </p>
      <TilePicker
        {...picker}
        label={text.medias}
        tiles={medias.map(toMediaTile)}
        onPosterError={() => void refetch()}
      />
      {hasNextPage && <More busy={isFetchingNextPage} onPress={() => void fetchNextPage()} />}
    </>
  );
}

function More({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return (
    <div className="mt-3">
      <Button tone="soft" busy={busy} onPress={onPress}>
        {items.more}
      </Button>
    </div>
  );
}
