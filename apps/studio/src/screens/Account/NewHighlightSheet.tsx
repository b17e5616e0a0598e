import { highlightLimits } from "@camarim/contract/highlights";
import { unfilled } from "@camarim/contract/values";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createHighlight } from "../../queries/highlights.ts";
import { highlights } from "../../text/highlights.ts";
import { StoryPicker } from "./StoryPicker.tsx";

const text = highlights.create;

/** A new highlight of published stories; the first one chosen is its cover. */
export function NewHighlightSheet({ onClose }: { onClose: () => void }) {
  const [{ title, chosen }, setTyped, endDraft] = useDraftState("highlight", { title: "", chosen: [] as string[] });
  const [tried, setTried] = useState(false);
  const { mutate, isPending } = useMutation(createHighlight());
  const [cover] = chosen;

  function create() {
    setTried(true);
    if (!title.trim() || !cover) return;
    mutate(
      { title: title.trim(), cover, stories: chosen },
      {
        onSuccess: () => {
          endDraft();
          showAlert({ type: "success", message: text.done });
          onClose();
        },
      },
    );
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title}
      bottom={
        <Button busy={isPending} onPress={create}>
          {text.action}
        </Button>
      }
    >
      <p className="text-quiet">{text.lead}</p>
      <Field
        label={text.name}
        hint={text.nameHint}
        error={tried && !title.trim() ? unfilled : undefined}
        maxLength={highlightLimits.titleMax}
        value={title}
        onChange={(event) => setTyped((before) => ({ ...before, title: event.target.value }))}
      />
      <StoryPicker
        none={text.none}
        chosen={chosen}
        onChange={(chosen) => setTyped((before) => ({ ...before, chosen }))}
      />
      {tried && !cover && (
        <div role="alert" className="mx-1 text-small">
          <FieldError>{text.chooseOne}</FieldError>
        </div>
      )}
    </Sheet>
  );
}
