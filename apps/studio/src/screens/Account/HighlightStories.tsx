import type { Highlight } from "@camarim/contract/highlights";
import { Poster } from "@camarim/ui/features/viewer/Poster.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { addToHighlight, changeHighlight, removeFromHighlight } from "../../queries/highlights.ts";
import { highlights } from "../../text/highlights.ts";

const text = highlights.edit;

type HighlightStoriesProps = { highlight: Highlight; onCover: (storyId: string) => void; onEmpty: () => void };

/** The stories of a highlight: a tap makes one its cover, the cross removes it. */
export function HighlightStories({ highlight, onCover, onEmpty }: HighlightStoriesProps) {
  const { _id: highlightId, cover, stories } = highlight;
  const { mutate, mutateAsync } = useMutation(removeFromHighlight());
  const add = useMutation(addToHighlight());
  const change = useMutation(changeHighlight());
  const [last, setLast] = useState<string | null>(null);

  /** A highlight orders its stories by creation, so undoing a removal restores the position as well. */
  async function restore(storyId: string) {
    await add.mutateAsync({ _id: highlightId, stories: [storyId] });
    if (storyId === cover) await change.mutateAsync({ _id: highlightId, cover });
  }

  async function removeStory(storyId: string) {
    if (stories.length === 1) return setLast(storyId);
    await mutateAsync({ highlightId, storyId });
    const undo = () => void restore(storyId).catch(() => undefined);
    showAlert({ type: "success", message: text.takenOut, undo });
  }

  return (
    <>
      <p className="mx-1 mt-4 mb-2 text-small text-quiet">{text.coverHint}</p>
      <ul className="grid grid-cols-4 gap-1">
        {stories.map((story, at) => (
          <li key={story._id} className="relative aspect-poster overflow-hidden rounded-tile bg-line text-white">
            <button
              type="button"
              aria-pressed={story._id === cover}
              onClick={() => onCover(story._id)}
              className="absolute inset-0 -outline-offset-2"
            >
              <Poster story={story} />
              <span className="sr-only">{text.makeCover(at + 1)}</span>
              {story._id === cover && (
                <span className="absolute inset-x-0 bottom-0 bg-black/70 py-1 text-center text-badge">
                  {text.cover}
                </span>
              )}
            </button>
            <span className="absolute top-0 right-0 text-shade">
              <IconButton
                icon="x"
                label={text.removeStory(at + 1)}
                onPress={() => void removeStory(story._id).catch(() => undefined)}
              />
            </span>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={last !== null}
        onClose={() => setLast(null)}
        title={text.takeOutTitle}
        message={text.takeOutMessage}
        confirm={{
          label: text.takeOutAction,
          tone: "danger",
          onPress: () => {
            if (last) mutate({ highlightId, storyId: last }, { onSuccess: onEmpty });
            setLast(null);
          },
        }}
      />
    </>
  );
}
