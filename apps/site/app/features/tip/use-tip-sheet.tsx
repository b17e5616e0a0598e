import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { useState } from "react";
import { tip as text } from "../../text/tip.ts";
import type { TipSheet } from "./TipSheet.tsx";

/** The button of a story that opens the sheet, whose code is loaded then, and whether the story has to wait for it. */
export function useTipSheet(creator: { username: string; name: string; acceptsTips: boolean }) {
  const [Sheet, setSheet] = useState<typeof TipSheet>();
  const [storyId, setStoryId] = useState<string>();
  const { username, name, acceptsTips } = creator;

  async function show(id: string) {
    setStoryId(id);
    try {
      const { TipSheet } = await import("./TipSheet.tsx");
      setSheet(() => TipSheet);
    } catch {
      setStoryId(undefined);
      // After a deploy this chunk may be missing; the reloaded page has the new one.
      if (navigator.onLine) window.location.reload();
      else showAlert({ type: "danger", ...errors.offline });
    }
  }

  return {
    isOpen: storyId !== undefined,
    button: (id: string) => acceptsTips && <IconButton icon="heart" label={text.open} onPress={() => void show(id)} />,
    sheet: Sheet && storyId !== undefined && (
      <Sheet key={storyId} {...{ username, name, storyId }} onClose={() => setStoryId(undefined)} />
    ),
  };
}
