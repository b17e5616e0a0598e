import { ErrorScreen, isNotFound } from "@camarim/ui/feedback/ErrorScreen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { useState } from "react";
import { useRouteError } from "react-router";
import { wouldLoseUploads } from "../features/uploads/uploads.ts";
import { isMissingScript, reloadOnce } from "../lib/reload-once.ts";
import { Splash } from "./Splash.tsx";

/** The error screen of a failed screen. After a deploy its code may be gone: the page is loaded again, at the address of the screen. */
export function RouteError() {
  const error = useRouteError();
  useTitle(isNotFound(error) ? common.titled(errors.notFound.title) : common.brand);
  const [isReloading] = useState(() => isMissingScript(error) && !wouldLoseUploads() && reloadOnce());
  return isReloading ? <Splash /> : <ErrorScreen error={error} />;
}
