import { Button } from "@camarim/ui/form/Button.tsx";
import { newUuid } from "@camarim/ui/lib/new-uuid.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { stories } from "@camarim/ui/text/stories.ts";
import { useState } from "react";
import { BatchExplanation } from "./BatchExplanation.tsx";
import { BatchVideo, CuttableVideo } from "./BatchVideo.tsx";
import { Into } from "./PublishInto.tsx";
import { TrimSheet } from "./TrimSheet.tsx";
import type { BatchPublish } from "./use-batch.ts";
import { type Destination, useUploadIntent } from "./use-upload-intent.ts";

const text = stories.batch;

/** Several videos with a caption each, and with the same destination and time. */
export function BatchSheet({ publish: own, into }: { publish: BatchPublish; into: Destination }) {
  const { batch, previews, cutting } = own;
  const form = useUploadIntent({ into });
  const [captions, setCaptions] = useState<Readonly<Record<string, string>>>({});
  /** Of a new highlight, which whichever upload ends first creates. */
  const [newHighlight] = useState(newUuid);
  if (!batch) return null;
  const { videos, refused, checking } = batch;

  const captionOf = (id: string) => captions[id]?.trim() || undefined;

  function publish() {
    const intent = form.readIntent();
    if (!intent) return;
    own.publish((id, place) => ({
      ...intent,
      ...(intent.title && { highlight: newHighlight }),
      caption: captionOf(id),
      ...(intent.publishAt && { publishAt: addMs(intent.publishAt, place) }),
    }));
  }

  return (
    <Sheet
      open
      onClose={own.drop}
      title={text.title(videos.length)}
      bottom={
        <div className="flex flex-col gap-2">
          <Button busy={checking} disabled={videos.length === 0} onPress={publish}>
            {(form.into === "ring" && form.isLater ? text.schedule : text.action)(videos.length)}
          </Button>
          {form.into === "ring" && (
            <Button
              tone="soft"
              disabled={checking || videos.length === 0}
              onPress={() => own.publish((id) => ({ kind: "draft", caption: captionOf(id) }))}
            >
              {text.saveDrafts(videos.length)}
            </Button>
          )}
        </div>
      }
    >
      <p className="mb-1 text-small text-quiet">{checking ? text.checking : text.lead}</p>
      <ul className="divide-y divide-line">
        {videos.map((video, place) => (
          <BatchVideo
            key={video.id}
            name={video.file.name}
            preview={previews.get(video.id) ?? ""}
            place={place + 1}
            caption={captions[video.id] ?? ""}
            onCaption={(caption) => setCaptions({ ...captions, [video.id]: caption })}
            onRemove={() => own.remove(video.id)}
          />
        ))}
        {refused
          .filter(({ seconds }) => seconds !== undefined)
          .map(({ id, file, message }) => (
            <CuttableVideo
              key={id}
              name={file.name}
              preview={previews.get(id) ?? ""}
              message={message}
              onCut={() => own.startCut(id)}
              onRemove={() => own.remove(id)}
            />
          ))}
      </ul>
      <Into form={form} />
      {cutting?.seconds !== undefined && (
        <TrimSheet
          key={cutting.id}
          preview={previews.get(cutting.id) ?? ""}
          seconds={cutting.seconds}
          onClose={() => own.endCut()}
          onCut={own.endCut}
        />
      )}
      <BatchExplanation publish={own} />
    </Sheet>
  );
}

/** Stories of the same time would have no order: fans see them by it. */
function addMs(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}
