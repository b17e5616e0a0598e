import type { Story } from "@camarim/contract/stories";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useQuery } from "@tanstack/react-query";
import { viewersQuery } from "../../queries/stories.ts";
import { viewers as text } from "../../text/viewers.ts";

/** The number of views; opens the list of viewers. */
export function Views({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="mt-1 flex min-h-tap items-center gap-2 text-small">
      <Icon name="eye" size={20} />
      {text.title(count)}
      <span className="sr-only">{text.open}</span>
    </button>
  );
}

/** Who watched a story in the last 48 hours; before that there is only the count. */
export function Viewers({ story, onClose }: { story: Story | undefined; onClose: () => void }) {
  return (
    <Sheet title={text.title(story?.views ?? 0)} open={story !== undefined} onClose={onClose}>
      {story && <Inside _id={story._id} />}
    </Sheet>
  );
}

function Inside({ _id }: { _id: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...viewersQuery(_id), staleTime: 0 });
  if (error && !data) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PendingRows />;
  if (data.data.length === 0) return <EmptyState icon="eye" {...(data.views === 0 ? text.nobody : text.longAgo)} />;
  return (
    <div className="pb-4">
      <p className="mx-1 mb-3 text-small text-quiet">{text.lead}</p>
      <List label={text.list}>
        {data.data.map(({ _id, name, viewedAt }) => (
          <Row
            key={_id}
            leading={<Avatar name={name} src={null} size={36} />}
            label={name}
            value={<span className="text-small text-quiet">{formatAgo(viewedAt)}</span>}
          />
        ))}
      </List>
      {data.hasMore && (
        <p className="mx-1 mt-3 text-small text-quiet">{text.more(data.totalCount - data.data.length)}</p>
      )}
    </div>
  );
}
