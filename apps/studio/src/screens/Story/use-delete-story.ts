import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { stories } from "@camarim/ui/text/stories.ts";
import { useMutation } from "@tanstack/react-query";
import { deleteStory, restoreStory } from "../../queries/stories.ts";

/**
 * Deletes a story at once, as specified, and then offers to undo it on the server. Promises, because the viewer may have closed before
 * the response.
 */
export function useDeleteStory(): (_id: string) => void {
  const { mutateAsync: remove } = useMutation(deleteStory());
  const { mutateAsync: restore } = useMutation(restoreStory());
  return (_id) => {
    const undo = () => void restore(_id).catch(() => undefined);
    const offer = () => void showAlert({ type: "success", message: stories.story.deleted, undo });
    remove(_id).then(offer, () => undefined);
  };
}
