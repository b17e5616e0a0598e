import { readAdminToken } from "@camarim/ui/api/admin-token.ts";
import { useToken } from "@camarim/ui/api/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { meQuery } from "../queries/auth.ts";
import { queryClient } from "../queries/client.ts";
import { isContentPath } from "./content-paths.ts";

/** Whether this screen may not change the account: a support grant changes stories, media and the texts of the profile only. */
export function useIsReadOnly(): boolean {
  const hasToken = useToken() !== null;
  const { pathname } = useLocation();
  const me = useQuery({ ...meQuery(), enabled: hasToken }, queryClient).data;
  return hasToken && Boolean(me?.impersonatedBy || readAdminToken()) && !isContentPath(pathname);
}
