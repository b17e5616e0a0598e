import { type Story, storyVideo } from "@camarim/contract/stories";
import { Button } from "@camarim/ui/form/Button.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { stories } from "@camarim/ui/text/stories.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deleteLater } from "../../features/undo/delete-later.ts";
import { changeDraft, deleteDraft, publishDraft, retryDraft } from "../../queries/stories.ts";
import { DraftPreview } from "./DraftPreview.tsx";
import { IntoRing } from "./PublishInto.tsx";
import { useUploadIntent } from "./use-upload-intent.ts";

const text = stories.drafts;

type DraftSheetProps = { draft: Story; onClose: () => void; onMediaError: () => void };

/** Watches a draft, publishes it now or at a time, changes its caption, or deletes it. */
export function DraftSheet({ draft, onClose, onMediaError }: DraftSheetProps) {
  const { _id, failed } = draft;
  const form = useUploadIntent(draft);
  const [confirmingDelete, setConfirmingDelete] = useState(false);
  const publishing = useMutation(publishDraft());
  const changing = useMutation(changeDraft());
  const retrying = useMutation(retryDraft());
  const remove = useMutation(deleteDraft());
  const caption = form.caption.trim();

  // `mutateAsync`, because the sheet unmounts once the draft has left the list.
  function publish() {
    const intent = form.readIntent();
    if (!intent) return;
    const { publishAt } = intent;
    publishing.mutateAsync({ _id, caption, ...(publishAt && { publishAt }) }).then(() => {
      showAlert({ type: "success", message: publishAt ? text.scheduled : text.published, position: "bottom" });
      onClose();
    }, ignore);
  }

  function saveCaption() {
    const done = () => void showAlert({ type: "success", message: text.captionSaved, position: "bottom" });
    changing.mutateAsync({ _id, caption }).then(done, ignore);
  }

  function confirmDelete() {
    setConfirmingDelete(false);
    onClose();
    deleteLater({ _id, message: text.deleted, send: () => remove.mutateAsync(_id) });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={text.one}
      bottom={
        failed ? (
          <Button icon="reload" busy={retrying.isPending} onPress={() => retrying.mutate(_id)}>
            {stories.retry}
          </Button>
        ) : (
          <Button busy={publishing.isPending} onPress={publish}>
            {form.isLater ? text.schedule : text.publish}
          </Button>
        )
      }
    >
      <DraftPreview draft={draft} onError={onMediaError} />
      {!failed && <IntoRing form={form} />}
      <TextArea
        label={stories.publish.caption}
        hint={stories.publish.captionHint(storyVideo.captionMax - form.caption.length)}
        maxLength={storyVideo.captionMax}
        value={form.caption}
        onChange={(event) => form.setCaption(event.target.value)}
      />
      <div className="mt-3 mb-2 flex flex-col gap-3">
        {caption !== (draft.caption ?? "") && (
          <Button tone="soft" busy={changing.isPending} onPress={saveCaption}>
            {text.saveCaption}
          </Button>
        )}
        <Button tone="danger" icon="trash" onPress={() => setConfirmingDelete(true)}>
          {text.delete}
        </Button>
      </div>
      <AlertDialog
        open={confirmingDelete}
        onClose={() => setConfirmingDelete(false)}
        title={text.deleteTitle}
        message={text.deleteMessage}
        confirm={{ label: text.delete, tone: "danger", onPress: confirmDelete }}
      />
    </Sheet>
  );
}

/** The alert of the error is shown for every mutation. */
function ignore() {}
