import type { StoryTips } from "@camarim/contract/tips";
import { Button } from "@camarim/ui/form/Button.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { useState } from "react";
import { tips as text } from "../../text/tips.ts";
import { formatStory } from "./format-story.ts";

const shownAtFirst = 5;

/** The stories that tips were about, the highest sum first; each leads to its tips. */
export function StorySums({ stories }: { stories: readonly StoryTips[] }) {
  const [isWhole, setWhole] = useState(false);
  // Without stories the sum is that of the headline.
  if (!stories.some(({ story }) => story !== null)) return null;
  return (
    <Section title={text.byStory}>
      <List label={text.byStory}>
        {stories.slice(0, isWhole ? undefined : shownAtFirst).map(({ story, amount, tips }) => (
          <Row
            key={story?._id ?? "page"}
            label={
              <span className="block wrap-anywhere first-letter:uppercase">
                {story ? formatStory(story) : text.ofPage}
              </span>
            }
            detail={text.count(tips)}
            value={<Money cents={amount} size="strong" />}
            {...(story && { to: `/account/tips?story=${story._id}` })}
          />
        ))}
      </List>
      {!isWhole && stories.length > shownAtFirst && (
        <div className="mt-3">
          <Button tone="soft" onPress={() => setWhole(true)}>
            {text.allStories(stories.length)}
          </Button>
        </div>
      )}
    </Section>
  );
}
