import { stories } from "../../text/stories.ts";
import { FilePick } from "../../ui/form/FilePick.tsx";
import { Sheet } from "../../ui/overlay/Sheet.tsx";

const text = stories.pick;

type PickSheetProps = { open: boolean; onClose: () => void; onPick: (file: File) => void };

/** For creators who pressed + on another screen: a browser opens the file picker only after a tap on this one. */
export function PickSheet({ open, onClose, onPick }: PickSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={text.title}>
      <p className="mb-4 text-quiet">{text.lead}</p>
      <FilePick accept="video/*" icon="film" onPick={onPick} onOther={onPick}>
        {text.action}
      </FilePick>
    </Sheet>
  );
}
