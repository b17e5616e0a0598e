import { useToken } from "@camarim/ui/api/session.ts";
import { dropReturn, readReturn } from "@camarim/ui/lib/session-end.ts";
import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { afterSignIn } from "../lib/after-sign-in.ts";
import { Splash } from "./Splash.tsx";

/** Layout of sign-in and registration; redirects a signed-in creator. */
export function SignedOut() {
  return useToken() ? <Return /> : <Outlet />;
}

/** Leads to where the creator was or wanted to go, once; its code may take a while on a slow connection. */
function Return() {
  const { search } = useLocation();
  const [to] = useState(() => afterSignIn(search, readReturn()));
  useEffect(dropReturn, []);
  return (
    <>
      <Splash />
      <Navigate to={to} replace />
    </>
  );
}
