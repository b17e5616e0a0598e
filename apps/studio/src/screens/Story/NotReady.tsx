import type { Story } from "@camarim/contract/stories";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { stories } from "@camarim/ui/text/stories.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { retryStory } from "../../queries/stories.ts";
import { DeleteStory } from "./DeleteStory.tsx";
import { useDeleteStory } from "./use-delete-story.ts";

const text = stories.story;

/** A story that is still processing, or that failed and can be tried again or deleted. */
export function NotReady({ story }: { story: Story }) {
  const navigate = useNavigate();
  const retry = useMutation(retryStory());
  const deleteStory = useDeleteStory();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <EmptyState
        icon={story.failed ? "alert" : "wait"}
        title={story.failed ? text.failedTitle : text.processingTitle}
        message={story.failed ? story.failureReason : text.processingMessage}
      >
        {story.failed && (
          <Button icon="reload" busy={retry.isPending} onPress={() => retry.mutate(story._id)}>
            {stories.retry}
          </Button>
        )}
        <Button tone="danger" onPress={() => setIsConfirming(true)}>
          {text.delete}
        </Button>
      </EmptyState>
      <DeleteStory
        storyId={isConfirming ? story._id : null}
        onClose={() => setIsConfirming(false)}
        onDelete={() => {
          deleteStory(story._id);
          void navigate("/account", { replace: true });
        }}
      />
    </>
  );
}
