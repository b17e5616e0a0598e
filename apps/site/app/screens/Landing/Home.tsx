import type { RouteHandle } from "@camarim/ui/lib/route-handle.ts";
import { redirect } from "react-router";
import { homePageContext } from "../../api/contexts.server.ts";
import type { Route } from "./+types/Home";
import { describeLanding } from "./describe-landing.ts";
import { LandingPage } from "./LandingPage.tsx";
import { loadLanding } from "./load-landing.server.ts";
import { OpenApp } from "./OpenApp.tsx";

export const handle: RouteHandle = { noScripts: true };

/**
 * An empty path leads to the account (specification 2), or shows the landing page with `HOME_PAGE=landing`. OAuth redirects of a payment
 * provider may end here with a `code`; the account screen forwards them.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  if (context.get(homePageContext) === "account" || searchParams.has("code")) throw redirect(`/account${search}`);
  return loadLanding(context);
}

/** A navigation within the app leads to the account in either case. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirect(`/account${new URL(request.url).search}`);
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return describeLanding(loaderData);
}

/** The landing page at the root; signed-in creators go on to their account. */
export default function Home({ loaderData: { landing, nonce, now } }: Route.ComponentProps) {
  return (
    <>
      <OpenApp nonce={nonce} />
      <LandingPage landing={landing} now={now} />
    </>
  );
}
