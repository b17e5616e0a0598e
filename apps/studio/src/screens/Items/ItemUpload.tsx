import { Button } from "@camarim/ui/form/Button.tsx";
import { FileInput } from "@camarim/ui/form/FileInput.tsx";
import { useRef } from "react";
import { sendMedia } from "../../features/uploads/send-media.ts";
import { items } from "../../text/items.ts";

const text = items.pick.upload;

/** Uploads what subscribers do not see; once it is processed, it can be chosen in the list. */
export function ItemUpload() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="mt-4">
      <FileInput
        ref={input}
        accept="image/*,video/*"
        multiple
        onPick={(file) => sendMedia(file, { onlyInItems: true })}
      />
      <Button tone="soft" icon="plus" onPress={() => input.current?.click()}>
        {text.action}
      </Button>
      <p className="mx-1 mt-2 text-small text-quiet">{text.hint}</p>
    </div>
  );
}
