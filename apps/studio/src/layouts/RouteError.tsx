import { ErrorScreen } from "@camarim/ui/feedback/ErrorScreen.tsx";
import { Splash } from "@camarim/ui/layout/Brand.tsx";
import { useState } from "react";
import { useRouteError } from "react-router";
import { wouldLoseUploads } from "../features/uploads/uploads.ts";
import { isMissingScript, reloadOnce } from "../lib/reload-once.ts";

/** The error screen of a failed screen. After a deploy its code may be gone: the page is loaded again, at the address of the screen. */
export function RouteError() {
  const error = useRouteError();
  const [isReloading] = useState(() => isMissingScript(error) && !wouldLoseUploads() && reloadOnce());
  return isReloading ? <Splash /> : <ErrorScreen error={error} />;
}
