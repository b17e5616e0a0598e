import { Navigate, Outlet, useLocation } from "react-router";
import { useToken } from "../api/session.ts";
import { afterSignIn } from "../lib/after-sign-in.ts";

/** Login and register: whoever is signed in, or has just become so, is sent on. */
export default function SignedOut() {
  const { search } = useLocation();
  return useToken() ? <Navigate to={afterSignIn(search)} replace /> : <Outlet />;
}
