import { useState } from "react";
import { useLocation } from "react-router";

/** In place of the result of an action that was not sent; the one before stays. */
export const lost = { face: "lost" } as const;

/**
 * `actionData`, including that of a form submitted by the browser before hydration, which the router drops when loaders run at
 * hydration (`staleIfErrorLoader`).
 */
export function useActionResult<T>(actionData: T | typeof lost | undefined): T | undefined {
  const { key } = useLocation();
  const [first] = useState({ key, actionData });
  const given = actionData ?? (key === first.key ? first.actionData : undefined);
  const [kept, setKept] = useState<T>();
  if (given === lost) return kept;
  if (given !== kept) setKept(() => given as T | undefined);
  return given as T | undefined;
}
