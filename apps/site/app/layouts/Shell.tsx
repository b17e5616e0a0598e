import { ErrorScreen, isNotFound } from "@camarim/ui/feedback/ErrorScreen.tsx";
import { Overlays } from "@camarim/ui/overlay/Overlays.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { useEffect } from "react";
import { Outlet } from "react-router";
import type { Route } from "./+types/Shell";

export function meta({ error }: Route.MetaArgs) {
  return [{ title: isNotFound(error) ? common.titled(errors.notFound.title) : common.brand }];
}

/** Root layout: the alerts, and the error screen of a failed route. */
export default function Shell() {
  // For lib/before-hydration.ts.
  useEffect(() => void document.dispatchEvent(new Event("hydrated")), []);
  return (
    <>
      <Outlet />
      <Overlays />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
