import type { Story } from "@camarim/contract/stories";
import { useQueryClient } from "@tanstack/react-query";
import { myStoriesQuery } from "../../queries/stories.ts";
import type { StoryUpload } from "../../queries/story-uploads.ts";
import { account } from "../../text/account.ts";
import { Section } from "../../ui/List.tsx";
import { StoryTile } from "./StoryTile.tsx";
import { UploadTile } from "./UploadTile.tsx";

type StoryGridProps = { stories: readonly Story[]; uploads: readonly StoryUpload[] };

const soonest = 10_000;

/** What is on its way, then the active stories, newest first. */
export function StoryGrid({ stories, uploads }: StoryGridProps) {
  const client = useQueryClient();

  /** A poster's link died: the list brings fresh ones, but is not asked for every poster. */
  function readAgain() {
    const { queryKey } = myStoriesQuery();
    const age = Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
    if (age > soonest) void client.invalidateQueries({ queryKey });
  }

  return (
    <Section title={account.stories}>
      <ul className="grid grid-cols-3 gap-1">
        {uploads.map((upload) => (
          <li key={upload.id}>
            <UploadTile upload={upload} />
          </li>
        ))}
        {stories.map((story) => (
          <li key={story._id}>
            <StoryTile story={story} onPosterError={readAgain} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
