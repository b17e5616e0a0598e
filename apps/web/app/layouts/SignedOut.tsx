import { Navigate, Outlet, useLocation } from "react-router";
import { useToken } from "../api/session.ts";
import { afterSignIn } from "../lib/after-sign-in.ts";

/** Layout of sign-in and registration; redirects a signed-in creator. */
export default function SignedOut() {
  const { search } = useLocation();
  return useToken() ? <Navigate to={afterSignIn(search)} replace /> : <Outlet />;
}
