import { useRef } from "react";
import { stories } from "../../text/stories.ts";
import { Button } from "../../ui/form/Button.tsx";
import { FileInput } from "../../ui/form/FileInput.tsx";
import { Sheet } from "../../ui/overlay/Sheet.tsx";

const text = stories.pick;

type PickSheetProps = { open: boolean; onClose: () => void; onPick: (files: readonly File[]) => void };

/** For creators who pressed + on another screen: a browser opens the file picker only after a tap on this one. */
export function PickSheet({ open, onClose, onPick }: PickSheetProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Sheet open={open} onClose={onClose} title={text.title}>
      <p className="mb-4 text-quiet">{text.lead}</p>
      <FileInput ref={input} accept="video/*" multiple onPickAll={onPick} />
      <Button icon="film" onPress={() => input.current?.click()}>
        {text.action}
      </Button>
    </Sheet>
  );
}
