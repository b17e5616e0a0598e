import { stories } from "../../text/stories.ts";
import { AlertDialog } from "../../ui/overlay/AlertDialog.tsx";

const text = stories.story;

type DeleteStoryProps = { open: boolean; onClose: () => void; onDelete: () => void };

export function DeleteStory({ open, onClose, onDelete }: DeleteStoryProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={text.deleteTitle}
      message={text.deleteMessage}
      confirm={{ label: text.deleteAction, tone: "danger", onPress: onDelete }}
    />
  );
}
