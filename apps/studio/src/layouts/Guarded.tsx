import { readToken } from "@camarim/ui/api/session.ts";
import { type LoaderFunctionArgs, Outlet, redirect } from "react-router";
import { isOpen } from "../lib/guard.ts";

/** Redirects all child routes to `auth` without a stored token, and keeps the query (specification 2). */
export function requireToken({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (!readToken() && !isOpen(pathname)) throw redirect(`/auth${search}`);
  return null;
}

/** Layout of the screens that need a session. */
export function Guarded() {
  return <Outlet />;
}
