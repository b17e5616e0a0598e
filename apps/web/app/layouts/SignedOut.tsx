import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useToken } from "../api/session.ts";
import { afterSignIn } from "../lib/after-sign-in.ts";
import { dropReturn, readReturn } from "../lib/session-end.ts";
import { Splash } from "../ui/layout/Brand.tsx";

/** Layout of sign-in and registration; redirects a signed-in creator. */
export default function SignedOut() {
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
