import type { Media } from "@camarim/contract/medias";
import { storyVideo } from "@camarim/contract/stories";
import { Button } from "@camarim/ui/form/Button.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { medias as text } from "@camarim/ui/text/medias.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { changeMedia } from "../../queries/medias.ts";

/** Edits the caption of a photo or video from within the viewer. */
export function EditCaption({ media }: { media: Media }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="pencil" label={text.editCaption} onPress={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={text.caption}>
        <CaptionForm key={`${media._id} ${open}`} media={media} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function CaptionForm({ media: { _id, caption = "" }, onDone }: { media: Media; onDone: () => void }) {
  const [typed, setTyped, endDraft] = useDraftState(`caption:${_id}`, caption);
  const { mutateAsync, isPending } = useMutation(changeMedia());

  function save() {
    const showDone = () => {
      endDraft();
      showAlert({ type: "success", message: text.captionSaved, position: "bottom" });
      onDone();
    };
    mutateAsync({ _id, caption: typed.trim() }).then(showDone, () => undefined);
  }

  return (
    <div className="pb-3">
      <TextArea
        label={text.caption}
        hint={text.captionHint(storyVideo.captionMax - typed.length)}
        maxLength={storyVideo.captionMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-3">
        <Button busy={isPending} onPress={save}>
          {text.saveCaption}
        </Button>
      </div>
    </div>
  );
}
