import type { CreatorPage } from "@camarim/contract/creators";
import { formatAgo } from "../../lib/time.ts";
import { creatorPage } from "../../text/creator-page.ts";

const text = creatorPage.counts;

/** Stories per week, time of the latest story and number of subscribers; zeros are left out. */
export function ActivitySummary({ counts, now }: { counts: CreatorPage["counts"]; now: Date }) {
  const { storiesPerWeek, lastStoryAt } = counts;
  const subscribers = counts.subscribers ?? 0;
  if (!storiesPerWeek && !lastStoryAt && !subscribers) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small text-quiet tabular">
      {storiesPerWeek > 0 && (
        <span>
          <b className="font-strong text-text">{storiesPerWeek}</b> {text.perWeek(storiesPerWeek)}
        </span>
      )}
      {lastStoryAt && (
        <span>
          {text.last} <b className="font-strong text-text">{formatAgo(lastStoryAt, now)}</b>
        </span>
      )}
      {subscribers > 0 && (
        <span>
          <b className="font-strong text-text">{subscribers.toLocaleString("pt-BR")}</b> {text.subscribers(subscribers)}
        </span>
      )}
    </p>
  );
}
