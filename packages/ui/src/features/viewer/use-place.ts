import { useEffect, useEffectEvent, useReducer } from "react";
import { placeAfter, placeAt, sameIds } from "./place.ts";
import type { ViewerStory } from "./viewer-story.ts";

type PlaceEvents = { onEnd: () => void; onSeen?: ((id: string) => void) | undefined };
type Start = { owner: string; startId: string | undefined };

/** The current story and its owner; follows changes of the list and says when there is none. */
export function usePlace(stories: readonly ViewerStory[], { owner, startId }: Start, { onEnd, onSeen }: PlaceEvents) {
  const ids = stories.map((story) => story._id);
  const [place, step] = useReducer(placeAfter, null, () => placeAt(owner, ids, startId));
  if (place.owner !== owner) step({ type: "open", owner, ids, startId });
  else if (!sameIds(place.ids, ids)) step({ type: "list", ids });

  const ended = place.current === null;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ended) end();
  }, [ended]);

  const { current } = place;
  const seen = useEffectEvent((id: string) => onSeen?.(id));
  useEffect(() => {
    if (current) seen(current);
  }, [current]);

  return { at: stories.findIndex((story) => story._id === current), playId: place.playId, step };
}
