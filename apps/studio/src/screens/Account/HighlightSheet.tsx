import { type Highlight, highlightLimits } from "@camarim/contract/highlights";
import { unfilled } from "@camarim/contract/values";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deleteLater } from "../../features/undo/delete-later.ts";
import { changeHighlight, deleteHighlight } from "../../queries/highlights.ts";
import { highlights } from "../../text/highlights.ts";
import { AddStoriesSheet } from "./AddStoriesSheet.tsx";
import { HighlightStories } from "./HighlightStories.tsx";
import { OrderSheet } from "./OrderSheet.tsx";

const text = highlights.edit;

type HighlightSheetProps = { highlight: Highlight; count: number; onClose: () => void };

/** Opens a highlight, or edits its title, cover, stories and position. */
export function HighlightSheet({ highlight, count, onClose }: HighlightSheetProps) {
  const { _id, position, stories } = highlight;
  const [title, setTitle, endDraft] = useDraftState(`highlight:${_id}`, highlight.title);
  const [adding, setAdding] = useState(false);
  const [confirmingDelete, setConfirmingDelete] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const change = useMutation(changeHighlight());
  const remove = useMutation(deleteHighlight());
  const playable = stories.find((story) => story.videoUrl !== null);
  const isNamed = title.trim() !== "";
  return (
    <Sheet open onClose={onClose} title={highlight.title}>
      {playable && (
        <ButtonLink icon="play" to={`/account/stories/${playable._id}?destaque=${_id}`}>
          {text.watch}
        </ButtonLink>
      )}
      <Field
        label={highlights.create.name}
        hint={highlights.create.nameHint}
        error={isNamed ? undefined : unfilled}
        maxLength={highlightLimits.titleMax}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      {isNamed && title.trim() !== highlight.title && (
        <div className="mt-3">
          <Button
            tone="soft"
            busy={change.isPending}
            onPress={() => change.mutate({ _id, title: title.trim() }, { onSuccess: endDraft })}
          >
            {text.save}
          </Button>
        </div>
      )}
      <HighlightStories highlight={highlight} onCover={(cover) => change.mutate({ _id, cover })} onEmpty={onClose} />
      <div className="mt-4 mb-2 flex flex-col gap-3">
        <Button tone="soft" icon="plus" onPress={() => setAdding(true)}>
          {text.add}
        </Button>
        {count > 1 && (
          <Button tone="soft" icon="menu" onPress={() => setOrdering(true)}>
            {text.order}
          </Button>
        )}
        {count > 1 && (
          <div className="grid grid-cols-pairs gap-3">
            <Button
              tone="soft"
              disabled={position === 0}
              busy={change.isPending}
              onPress={() => change.mutate({ _id, position: Math.max(0, position - 1) })}
            >
              {text.earlier}
            </Button>
            <Button
              tone="soft"
              disabled={position >= count - 1}
              busy={change.isPending}
              onPress={() => change.mutate({ _id, position: position + 1 })}
            >
              {text.later}
            </Button>
          </div>
        )}
        <Button tone="danger" icon="trash" onPress={() => setConfirmingDelete(true)}>
          {text.delete}
        </Button>
      </div>
      {ordering && <OrderSheet onClose={() => setOrdering(false)} />}
      {adding && <AddStoriesSheet highlight={highlight} onClose={() => setAdding(false)} />}
      <AlertDialog
        open={confirmingDelete}
        onClose={() => setConfirmingDelete(false)}
        title={text.deleteTitle(highlight.title)}
        message={text.deleteMessage}
        confirm={{
          label: text.delete,
          tone: "danger",
          onPress: () => {
            setConfirmingDelete(false);
            onClose();
            deleteLater({ _id, message: text.deleted, send: () => remove.mutateAsync(_id) });
          },
        }}
      />
    </Sheet>
  );
}
