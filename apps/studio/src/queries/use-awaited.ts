import { useEffect, useState } from "react";

type Query = { isLoading: boolean; failureCount: number };

/** After this time a screen is shown with what there is. */
const patienceMs = 1_000;

/**
 * Whether a screen that opens waits for the first responses of these queries: what they add would otherwise move what a finger is about
 * to touch. It does not wait for one whose first attempt failed, and not again later.
 */
export function useAwaited(...queries: readonly Query[]): boolean {
  const [isOver, setOver] = useState(false);
  const isAwaited = queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  if (!isOver && !isAwaited) setOver(true);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isAwaited && !isOver;
}
