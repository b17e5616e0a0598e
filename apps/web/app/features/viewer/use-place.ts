import { useEffect, useEffectEvent, useReducer } from "react";
import { placeAfter, placeAt, sameIds } from "./place.ts";
import type { ViewerStory } from "./viewer-story.ts";

type Told = { onClose: () => void; onSeen?: ((id: string) => void) | undefined };
type Start = { whose: string; startId: string | undefined };

/** Which story is on, following the list as it changes, and whose it is; closes once it is over. */
export function usePlace(stories: readonly ViewerStory[], { whose, startId }: Start, { onClose, onSeen }: Told) {
  const ids = stories.map((story) => story._id);
  const [place, step] = useReducer(placeAfter, null, () => placeAt(whose, ids, startId));
  if (place.whose !== whose) step({ type: "open", whose, ids, startId });
  else if (!sameIds(place.ids, ids)) step({ type: "list", ids });

  const ended = place.current === null;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (ended) close();
  }, [ended]);

  const { current } = place;
  const seen = useEffectEvent((id: string) => onSeen?.(id));
  useEffect(() => {
    if (current) seen(current);
  }, [current]);

  return { at: stories.findIndex((story) => story._id === current), turn: place.turn, step };
}
