import { useListAddress } from "@camarim/ui/layout/use-list-address.ts";
import { useState } from "react";

type Chosen = { _id: string; at: number };

/**
 * Selects one of the pending receipts, by id while the list contains it, and by index once it is decided. The URL stores the id, so
 * that returning to the page restores the selection. `previous` and `next` are undefined at the ends.
 */
export function useChosen<T extends { _id: string }>(waiting: readonly T[]) {
  const [search, updateAddress] = useListAddress();
  const [chosen, setChosen] = useState<Chosen | undefined>(() => readChosen(search));
  const at = placeOf(waiting, chosen);
  const choose = (place: number) => {
    const found = waiting[place];
    return (
      found &&
      (() => {
        setChosen({ _id: found._id, at: place });
        updateAddress({ id: found._id });
      })
    );
  };
  const chooseId = (id: string) => choose(waiting.findIndex(({ _id }) => _id === id))?.();
  const leave = () => {
    setChosen(undefined);
    updateAddress({ id: undefined });
  };
  return {
    isChosen: chosen !== undefined,
    leave,
    at,
    shown: waiting[at],
    previous: choose(at - 1),
    next: choose(at + 1),
    choose: chooseId,
  };
}

/** The index of the chosen payment, or the last one if the list has become shorter. */
export function placeOf(waiting: readonly { _id: string }[], chosen: Chosen | undefined): number {
  if (!chosen) return 0;
  const found = waiting.findIndex(({ _id }) => _id === chosen._id);
  return found === -1 ? Math.max(0, Math.min(chosen.at, waiting.length - 1)) : found;
}

function readChosen(search: URLSearchParams): Chosen | undefined {
  const _id = search.get("id");
  return _id ? { _id, at: 0 } : undefined;
}
