import type { Profile } from "@camarim/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { receiptsQuery } from "../../queries/payments.ts";
import { useStoryUploads } from "../../queries/send-story.ts";
import type { MyStories } from "../../queries/stories.ts";
import { subscriptionStatsQuery } from "../../queries/subscriptions.ts";
import { account as text } from "../../text/account.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { List } from "../../ui/List.tsx";
import { Row } from "../../ui/Row.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { NewBubble } from "./NewBubble.tsx";
import { ProfileRow } from "./ProfileRow.tsx";
import { StoryGrid } from "./StoryGrid.tsx";

type AccountContentProps = { profile: Profile; stories: MyStories; onPublish: () => void };

export function AccountContent({ profile, stories, onPublish }: AccountContentProps) {
  const stats = useQuery(subscriptionStatsQuery());
  const waiting = useQuery(receiptsQuery()).data?.totalCount ?? 0;
  const uploads = useStoryUploads();
  // A story that failed is shown, but nobody can watch it.
  const active = stories.totalCount - stories.data.filter((story) => story.failed).length;
  const hasStories = stories.data.length + uploads.length > 0;
  return (
    <>
      <ProfileRow profile={profile} subscribers={stats.data?.periodActive} active={active} />
      <NewBubble onPress={onPublish} />
      {waiting > 0 && (
        <div className="mt-4">
          <List>
            <Row icon="doc" label={text.receipts(waiting)} to="/account/pix/receipts" />
          </List>
        </div>
      )}
      {!profile.published && <FirstSteps storyCount={active} onPublish={onPublish} />}
      {hasStories && <StoryGrid stories={stories.data} uploads={uploads} />}
      {!hasStories && profile.published && (
        <EmptyState icon="film" title={text.empty.title} message={text.empty.message}>
          <Button onPress={onPublish}>{text.empty.action}</Button>
        </EmptyState>
      )}
    </>
  );
}
