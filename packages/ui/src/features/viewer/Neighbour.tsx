import { Icon } from "../../layout/Icon.tsx";
import type { ViewerStory } from "./viewer-story.ts";

type NeighbourProps = { story: ViewerStory | undefined; side: "left" | "right"; label: string; onPress: () => void };

const peek = { left: "right-full mr-6", right: "left-full ml-6" };
const edge = { left: "left-2", right: "right-2" };

/** A button to the adjacent story, for keyboards and screen readers; wide screens show its poster. */
export function Neighbour({ story, side, label, onPress }: NeighbourProps) {
  return (
    <>
      <button
        type="button"
        onClick={onPress}
        className={`pointer-events-none absolute inset-y-0 my-auto grid size-tap place-items-center rounded-pill bg-black/60 opacity-0 focus-visible:opacity-100 ${edge[side]}`}
      >
        <Icon name={side === "left" ? "back" : "chev"} />
        <span className="sr-only">{label}</span>
      </button>
      {story && (
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          onClick={onPress}
          className={`absolute inset-y-0 my-auto hidden aspect-story h-3/5 overflow-hidden rounded-card bg-surface wide:block ${peek[side]}`}
        >
          {story.placeholder && (
            <img src={story.placeholder} alt="" className="absolute inset-0 size-full object-cover opacity-40" />
          )}
          {story.posterUrl && (
            <img
              src={story.posterUrl}
              alt=""
              loading="lazy"
              className="absolute inset-0 size-full object-cover opacity-40"
            />
          )}
        </button>
      )}
    </>
  );
}
