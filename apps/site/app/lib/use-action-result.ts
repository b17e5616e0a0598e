import { useState } from "react";
import { useLocation } from "react-router";

/**
 * `actionData`, including that of a form submitted by the browser before hydration, which the router drops when loaders run at
 * hydration (`staleIfErrorLoader`).
 */
export function useActionResult<T>(actionData: T | undefined): T | undefined {
  const { key } = useLocation();
  const [first] = useState({ key, actionData });
  return actionData ?? (key === first.key ? first.actionData : undefined);
}
