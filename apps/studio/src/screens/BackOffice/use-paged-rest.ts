import { useState } from "react";

const secondTap = 700;

/** Whether the case has been on screen for a moment, so that a double tap on the previous one does not decide it. */
export function usePagedRest(): () => boolean {
  const [shownAt] = useState(() => performance.now());
  return () => performance.now() - shownAt > secondTap;
}
