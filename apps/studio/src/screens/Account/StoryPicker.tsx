import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingGrid } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { TilePicker } from "../../features/picking/TilePicker.tsx";
import { useChoosable } from "../../features/picking/use-choosable.ts";
import { account } from "../../text/account.ts";
import { highlights } from "../../text/highlights.ts";

type StoryPickerProps = {
  /** Ids that the highlight already has. */
  besides?: readonly string[];
  /** Shown if there are no others. */
  none: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Checkboxes for own stories; `chosen` is in the order of selection. */
export function StoryPicker({ besides, none, chosen, onChange }: StoryPickerProps) {
  const { stories, isPending, error, isFetching, refetch, hasMore, isFetchingMore, more } = useChoosable(besides);
  if (isPending) return <PendingGrid tile="aspect-poster" />;
  if (error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  const tiles = stories.map(({ _id, placeholder, posterUrl, publishAt, createdAt }) => {
    return { _id, placeholder, posterUrl, label: highlights.pick.story(formatAgo(publishAt ?? createdAt)) };
  });
  return (
    <>
      {tiles.length === 0 && !hasMore && <p className="py-6 text-center text-quiet">{none}</p>}
      {tiles.length > 0 && (
        <TilePicker
          label={highlights.create.stories}
          tiles={tiles}
          chosen={chosen}
          onToggle={({ _id }, isChosen) => onChange(isChosen ? [...chosen, _id] : chosen.filter((id) => id !== _id))}
        />
      )}
      {hasMore && (
        <div className="mt-3">
          <Button tone="soft" busy={isFetchingMore} onPress={more}>
            {account.archive.more}
          </Button>
        </div>
      )}
    </>
  );
}
