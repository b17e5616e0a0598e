import type { ListOrder } from "@camarim/contract/values";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";

type Change = Record<string, string | undefined>;

/**
 * Filter and order of a list, stored in the URL, so that going back or reloading shows the same part. A change replaces the history
 * entry and does not scroll.
 */
export function useListAddress(): [URLSearchParams, (change: Change) => void] {
  const [address, setAddress] = useSearchParams();
  // The URL changes only after a navigation; a second change before that must be based on the first.
  const [search, setSearch] = useState(address);
  const latest = useRef(search);

  const show = (next: URLSearchParams) => {
    latest.current = next;
    setSearch(next);
  };

  const follow = useEffectEvent(() => {
    if (address.toString() !== latest.current.toString()) show(address);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a link or the history changes the URL
  useEffect(() => follow(), [address]);

  function update(change: Change) {
    const after = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(change)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    show(after);
    setAddress(after, { replace: true, preventScrollReset: true });
  }

  return [search, update];
}

export function readOrder(search: URLSearchParams): ListOrder {
  return search.get("ordem") === "antigas" ? "oldest" : "newest";
}

export function toOrderAddress(order: ListOrder): Change {
  return { ordem: order === "oldest" ? "antigas" : undefined };
}
