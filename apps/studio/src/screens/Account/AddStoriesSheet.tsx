import type { Highlight } from "@camarim/contract/highlights";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useChoosable } from "../../features/picking/use-choosable.ts";
import { addToHighlight } from "../../queries/highlights.ts";
import { account } from "../../text/account.ts";
import { highlights } from "../../text/highlights.ts";
import { StoryPicker } from "./StoryPicker.tsx";

const text = highlights.pick;

/** Adds stories to an existing highlight. */
export function AddStoriesSheet({ highlight, onClose }: { highlight: Highlight; onClose: () => void }) {
  const { stories, hasMore, more } = useChoosable(highlight.stories.map(({ _id }) => _id));
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
      {stories.length === 0 && <p className="py-6 text-center text-quiet">{text.none}</p>}
      {stories.length > 0 && (
        <StoryPicker label={highlights.create.stories} stories={stories} chosen={chosen} onChange={setChosen} />
      )}
      {hasMore && (
        <div className="mt-3">
          <Button tone="soft" onPress={more}>
            {account.archive.more}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
