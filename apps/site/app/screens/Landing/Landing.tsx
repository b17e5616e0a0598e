import type { RouteHandle } from "@camarim/ui/lib/route-handle.ts";
import type { Route } from "./+types/Landing";
import { describeLanding } from "./describe-landing.ts";
import { LandingPage } from "./LandingPage.tsx";
import { loadLanding } from "./load-landing.server.ts";

export const handle: RouteHandle = { noScripts: true };

export function loader({ context }: Route.LoaderArgs) {
  return loadLanding(context);
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return describeLanding(loaderData);
}

export default function Landing({ loaderData: { landing, now } }: Route.ComponentProps) {
  return <LandingPage landing={landing} now={now} />;
}
