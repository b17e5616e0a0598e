import type { Story } from "@camarim/contract/stories";
import { Poster } from "@camarim/ui/features/viewer/Poster.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { highlights } from "../../text/highlights.ts";

type StoryPickerProps = {
  label: string;
  stories: readonly Story[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Checkboxes for stories; `chosen` is in the order of selection. */
export function StoryPicker({ label, stories, chosen, onChange }: StoryPickerProps) {
  return (
    <fieldset className="mt-4">
      <legend className="mx-1 mb-1 text-small font-strong text-quiet">{label}</legend>
      <div className="grid grid-cols-3 gap-1">
        {stories.map((story) => {
          const place = chosen.indexOf(story._id);
          return (
            <label
              key={story._id}
              className="relative aspect-poster cursor-pointer overflow-hidden rounded-tile bg-line text-white"
            >
              <Poster story={story} />
              <input
                type="checkbox"
                checked={place >= 0}
                onChange={() => onChange(place >= 0 ? chosen.filter((id) => id !== story._id) : [...chosen, story._id])}
                className="peer absolute inset-0 size-full appearance-none opacity-0"
              />
              <span className="pointer-events-none absolute inset-0 rounded-tile -outline-offset-2 outline-accent peer-focus-visible:outline-2" />
              <span className="sr-only">{highlights.pick.story(formatAgo(story.publishAt ?? story.createdAt))}</span>
              <span
                aria-hidden="true"
                className={`absolute top-1 right-1 grid size-6 place-items-center rounded-full border-2 border-white ${place >= 0 ? "bg-accent text-accent-text" : "bg-black/40"}`}
              >
                {place >= 0 && <Icon name="check" size={18} />}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
