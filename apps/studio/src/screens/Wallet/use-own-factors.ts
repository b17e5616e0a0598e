import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../../queries/auth.ts";
import { factorsQuery } from "../../queries/factors.ts";

/** The second factors of a creator, who is not visited by support. */
export function useOwnFactors() {
  const me = useQuery(meQuery()).data;
  return useQuery({ ...factorsQuery(), enabled: me !== undefined && !me.impersonatedBy });
}
