import { useState } from "react";
import { useLocation } from "react-router";

/**
 * `actionData`, also that of a form which the browser sent by itself before the page was hydrated: the router forgets it when
 * loaders run at hydration (`staleIfErrorLoader`).
 */
export function useActionResult<T>(actionData: T | undefined): T | undefined {
  const { key } = useLocation();
  const [first] = useState({ key, actionData });
  return actionData ?? (key === first.key ? first.actionData : undefined);
}
