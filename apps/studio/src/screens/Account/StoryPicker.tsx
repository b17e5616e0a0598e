import type { Story } from "@camarim/contract/stories";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { TilePicker } from "../../features/picking/TilePicker.tsx";
import { highlights } from "../../text/highlights.ts";

type StoryPickerProps = {
  label: string;
  stories: readonly Story[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Checkboxes for stories; `chosen` is in the order of selection. */
export function StoryPicker({ label, stories, chosen, onChange }: StoryPickerProps) {
  const tiles = stories.map(({ _id, placeholder, posterUrl, publishAt, createdAt }) => {
    return { _id, placeholder, posterUrl, label: highlights.pick.story(formatAgo(publishAt ?? createdAt)) };
  });
  return (
    <TilePicker
      label={label}
      tiles={tiles}
      chosen={chosen}
      onToggle={({ _id }, isChosen) => onChange(isChosen ? [...chosen, _id] : chosen.filter((id) => id !== _id))}
    />
  );
}
