import { Outlet, redirect } from "react-router";
import { readToken } from "../api/session.ts";
import { isOpen } from "../lib/guard.ts";
import type { Route } from "./+types/Guarded";

/** Redirects all child routes to `auth` without a stored token, and keeps the query (specification 2). */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  if (!readToken() && !isOpen(pathname)) throw redirect(`/auth${search}`);
  return null;
}
clientLoader.hydrate = true as const;

export default function Guarded() {
  return <Outlet />;
}
