import { storyVideo } from "@camarim/contract/stories";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { stories } from "@camarim/ui/text/stories.ts";
import { UploadThumb } from "../../features/uploads/UploadThumb.tsx";

const text = stories.batch;

type BatchVideoProps = {
  name: string;
  /** Object URL of the video. */
  preview: string;
  /** From 1. */
  place: number;
  caption: string;
  onCaption: (caption: string) => void;
  onRemove: () => void;
};

/** One of several videos to publish, with its caption. */
export function BatchVideo({ name, preview, place, caption, onCaption, onRemove }: BatchVideoProps) {
  return (
    <li className="flex items-start gap-3 py-3">
      <Thumb preview={preview} />
      <div className="-mt-4 min-w-0 flex-1">
        <Field
          label={text.caption(place)}
          hint={<span className="block truncate">{name}</span>}
          maxLength={storyVideo.captionMax}
          value={caption}
          onChange={(event) => onCaption(event.target.value)}
        />
      </div>
      <IconButton icon="x" label={text.remove(name)} onPress={onRemove} />
    </li>
  );
}

type CuttableVideoProps = Pick<BatchVideoProps, "name" | "preview" | "onRemove"> & {
  message: string;
  onCut: () => void;
};

/** A video that is too long: a part of it can be published with the others. */
export function CuttableVideo({ name, preview, message, onCut, onRemove }: CuttableVideoProps) {
  return (
    <li className="flex items-start gap-3 py-3">
      <Thumb preview={preview} />
      <div className="min-w-0 flex-1">
        <p className="truncate">{name}</p>
        <p className="text-small text-danger">{message}</p>
        <div className="mt-2 w-fit">
          <Button size="compact" tone="soft" onPress={onCut}>
            {stories.cut.open}
            <span className="sr-only">{name}</span>
          </Button>
        </div>
      </div>
      <IconButton icon="x" label={text.remove(name)} onPress={onRemove} />
    </li>
  );
}

function Thumb({ preview }: { preview: string }) {
  return <UploadThumb src={preview} className="h-18 w-14 flex-none rounded-tile bg-line object-cover" />;
}
