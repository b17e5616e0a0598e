import { storyVideo } from "@camarim/contract/stories";
import { Button } from "@camarim/ui/form/Button.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { stories } from "@camarim/ui/text/stories.ts";
import { useState } from "react";
import type { UploadIntent } from "../../features/uploads/upload-list.ts";
import type { Cut } from "./cut.ts";
import { Into } from "./PublishInto.tsx";
import { type Destination, useUploadIntent } from "./use-upload-intent.ts";

const text = stories.publish;

type PublishSheetProps = {
  /** Object URL of the picked video. */
  preview: string;
  /** The selected part of a longer video. */
  cut?: Cut | undefined;
  /** The duration of the video is still being read. */
  checking: boolean;
  /** Chosen before the video. */
  into: Destination;
  onClose: () => void;
  onPublish: (intent: UploadIntent) => void;
};

/** Preview of the video, with its destination, time and optional caption. */
export function PublishSheet({ preview, cut, checking, into: chosen, onClose, onPublish }: PublishSheetProps) {
  const [readable, setReadable] = useState(true);
  const form = useUploadIntent({ into: chosen });
  const { caption, into } = form;

  function publish() {
    const intent = form.readIntent();
    if (intent) onPublish(intent);
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title}
      bottom={
        <div className="flex flex-col gap-2">
          <Button busy={checking} onPress={publish}>
            {into === "ring" && form.isLater ? text.schedule : text.action}
          </Button>
          {into === "ring" && (
            <Button
              tone="soft"
              disabled={checking}
              onPress={() => onPublish({ kind: "draft", caption: caption.trim() || undefined })}
            >
              {text.saveDraft}
            </Button>
          )}
        </div>
      }
    >
      {readable ? (
        <video
          src={`${preview}#t=${cut ? `${cut.start},${cut.end}` : "0.1"}`}
          controls
          muted
          playsInline
          preload="metadata"
          aria-label={text.preview}
          onError={() => setReadable(false)}
          className="mx-auto h-60 max-w-full rounded-card bg-black object-contain"
        />
      ) : (
        <p className="rounded-card border border-line bg-surface px-4 py-6 text-center text-quiet">{text.noPreview}</p>
      )}
      <Into form={form} />
      <TextArea
        label={text.caption}
        hint={text.captionHint(storyVideo.captionMax - caption.length)}
        maxLength={storyVideo.captionMax}
        value={caption}
        onChange={(event) => form.setCaption(event.target.value)}
      />
    </Sheet>
  );
}
