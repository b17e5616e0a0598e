import type { Story } from "@camarim/contract/stories";
import { stories as text } from "@camarim/ui/text/stories.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { retryStory } from "../../queries/stories.ts";
import { RetryChip } from "./RetryChip.tsx";

/** A story that failed to process: the reason and a retry button. The tile links to the story. */
export function FailedTile({ story }: { story: Story }) {
  const { mutate, isPending } = useMutation(retryStory());
  return (
    <div className="relative aspect-poster overflow-hidden rounded-tile bg-danger-soft text-danger">
      <Link
        to={`/account/stories/${story._id}`}
        aria-label={text.failedTile}
        className="absolute inset-0 -outline-offset-2"
      />
      <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center p-1 text-center">
        <p className="text-small font-strong wrap-anywhere">{story.failureReason ?? text.failed}</p>
        <RetryChip busy={isPending} onPress={() => mutate(story._id)} />
      </div>
    </div>
  );
}
