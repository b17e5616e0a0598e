import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { stories } from "@camarim/ui/text/stories.ts";
import { useQuery } from "@tanstack/react-query";
import { highlightsQuery } from "../../queries/highlights.ts";

const text = stories.story;

type DeleteStoryProps = { storyId: string | null; onClose: () => void; onDelete: () => void };

/** Says what else a deletion takes: the story's place in highlights, and the highlights that hold nothing else. */
export function DeleteStory({ storyId, onClose, onDelete }: DeleteStoryProps) {
  const highlights = useQuery(highlightsQuery()).data?.data;
  const holding = (highlights ?? []).filter((highlight) => highlight.stories.some(({ _id }) => _id === storyId));
  const kept = holding.filter((highlight) => highlight.stories.length > 1).map(({ title }) => title);
  const gone = holding.filter((highlight) => highlight.stories.length === 1).map(({ title }) => title);
  return (
    <AlertDialog
      open={storyId !== null}
      onClose={onClose}
      title={text.deleteTitle}
      message={[text.deleteMessage, highlights ? text.deleteFromHighlights(kept, gone) : text.deleteFromAny]
        .filter(Boolean)
        .join(" ")}
      confirm={{ label: text.deleteAction, tone: "danger", onPress: onDelete }}
    />
  );
}
