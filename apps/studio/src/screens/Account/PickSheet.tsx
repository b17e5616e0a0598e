import { Button } from "@camarim/ui/form/Button.tsx";
import { FileInput } from "@camarim/ui/form/FileInput.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { stories } from "@camarim/ui/text/stories.ts";
import { useRef } from "react";

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
