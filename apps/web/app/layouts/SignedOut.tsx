import { Navigate, Outlet, useLocation } from "react-router";
import { useToken } from "../api/session.ts";
import { afterSignIn } from "../lib/after-sign-in.ts";

/** Login and register; a signed-in creator is redirected. */
export default function SignedOut() {
  const { search } = useLocation();
  return useToken() ? <Navigate to={afterSignIn(search)} replace /> : <Outlet />;
}
