import type { Highlight } from "@camarim/contract/highlights";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { addToHighlight } from "../../queries/highlights.ts";
import { highlights } from "../../text/highlights.ts";
import { StoryPicker } from "./StoryPicker.tsx";

const text = highlights.pick;

/** Adds stories to an existing highlight. */
export function AddStoriesSheet({ highlight, onClose }: { highlight: Highlight; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const { mutate, isPending } = useMutation(addToHighlight());
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title}
      bottom={
        <Button
          busy={isPending}
          disabled={chosen.length === 0}
          onPress={() => mutate({ _id: highlight._id, stories: chosen }, { onSuccess: onClose })}
        >
          {text.action(chosen.length)}
        </Button>
      }
    >
      <StoryPicker
        besides={highlight.stories.map(({ _id }) => _id)}
        none={text.none}
        chosen={chosen}
        onChange={setChosen}
      />
    </Sheet>
  );
}
