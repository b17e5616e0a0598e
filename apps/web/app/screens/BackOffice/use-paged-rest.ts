import { useState } from "react";

const secondTap = 700;

/** Whether what is decided on has been on the screen for a moment: a second tap meant for the case before decides nothing. */
export function usePagedRest(): () => boolean {
  const [shownAt] = useState(() => performance.now());
  return () => performance.now() - shownAt > secondTap;
}
