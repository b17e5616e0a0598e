import { Outlet, redirect } from "react-router";
import { readToken } from "../api/session.ts";
import { Splash } from "../ui/Brand.tsx";
import type { Route } from "./+types/Guarded";

/** Without a stored token every route below leads to `auth`, keeping the query (specification 2). */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!readToken()) throw redirect(`/auth${new URL(request.url).search}`);
  return null;
}
clientLoader.hydrate = true as const;

export { Splash as HydrateFallback };

export default function Guarded() {
  return <Outlet />;
}
