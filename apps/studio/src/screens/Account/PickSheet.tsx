import { FileInput } from "@camarim/ui/form/FileInput.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { stories } from "@camarim/ui/text/stories.ts";
import { useRef } from "react";
import type { Destination } from "./use-upload-intent.ts";

const text = stories.pick;

type PickSheetProps = {
  open: boolean;
  onClose: () => void;
  onPick: (files: readonly File[], into: Destination) => void;
};

/** What a creator can publish, behind the + of each screen: a browser opens the file picker only after a tap on this one. */
export function PickSheet({ open, onClose, onPick }: PickSheetProps) {
  const input = useRef<HTMLInputElement>(null);
  const into = useRef<Destination>("ring");

  function choose(chosen: Destination) {
    into.current = chosen;
    input.current?.click();
  }

  return (
    <Sheet open={open} onClose={onClose} title={text.title}>
      <FileInput ref={input} accept="video/*" multiple onPickAll={(files) => onPick(files, into.current)} />
      <List>
        <Row icon="film" {...text.story} onPress={() => choose("ring")} />
        <Row icon="star" {...text.highlight} onPress={() => choose("highlight")} />
        <Row icon="lock" {...text.item} to="/account/items/new" />
        <Row icon="img" {...text.media} to="/medias/post" />
      </List>
    </Sheet>
  );
}
