import { storyVideo } from "@camarim/contract/stories";
import { useState } from "react";
import { stories } from "../../text/stories.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

const text = stories.publish;

type PublishSheetProps = {
  /** Object URL of the picked video. */
  preview: string;
  /** Still looking at how long the video is. */
  checking: boolean;
  onClose: () => void;
  onPublish: (caption: string) => void;
};

/** What will be published, as it is, with a caption if one is wished. */
export function PublishSheet({ preview, checking, onClose, onPublish }: PublishSheetProps) {
  const [caption, setCaption] = useState("");
  const [readable, setReadable] = useState(true);
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title}
      bottom={
        <Button busy={checking} onPress={() => onPublish(caption)}>
          {text.action}
        </Button>
      }
    >
      {readable ? (
        <video
          src={`${preview}#t=0.1`}
          controls
          muted
          playsInline
          preload="metadata"
          aria-label={text.preview}
          onError={() => setReadable(false)}
          className="mx-auto h-75 max-w-full rounded-card bg-black object-contain"
        />
      ) : (
        <p className="rounded-card border border-line bg-surface px-4 py-6 text-center text-quiet">{text.noPreview}</p>
      )}
      <TextArea
        label={text.caption}
        hint={text.captionHint(storyVideo.captionMax - caption.length)}
        maxLength={storyVideo.captionMax}
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
      />
    </Sheet>
  );
}
