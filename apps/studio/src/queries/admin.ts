import * as contract from "@camarim/contract/admin";
import { list } from "@camarim/contract/values";
import { readAdminToken } from "@camarim/ui/api/admin-token.ts";
import { call } from "@camarim/ui/api/client.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { enterAccount } from "../api/support.ts";
import { queryClient } from "./client.ts";
import { stored } from "./stored.ts";

/** The stored form, which has no tokens. */
const creators = list(contract.creator.partial({ accessToken: true }));
export type Creators = z.infer<typeof creators>;
export type Creator = Creators["data"][number];

const adminKeys = { creators: ["admin", "creators"] as const, accesses: ["admin", "accesses"] as const };

/** With the admin's own token, also during support access. */
export function creatorsQuery() {
  return queryOptions<Creators>({
    queryKey: adminKeys.creators,
    queryFn: ({ signal }) => call(contract.listCreators, {}, { signal, token: readAdminToken() ?? undefined }),
    ...stored("adminPerformers", creators, withoutSecrets),
  });
}

/** Grants expire after 30 minutes, so the list must be fresh. */
export function openCreator() {
  return mutationOptions({
    mutationFn: async (_id: string) => {
      const { data } = await queryClient.fetchQuery({ ...creatorsQuery(), staleTime: 60_000 });
      const token = data.find(({ account }) => account._id === _id)?.accessToken;
      if (token) enterAccount(token);
    },
  });
}

/** Neither tokens nor links to pictures are stored in local storage. */
function withoutSecrets({ data, ...rest }: Creators): Creators {
  return { ...rest, data: data.map(({ account }) => ({ account: { ...account, profilePic: null } })) };
}

export function supportAccessesQuery() {
  return queryOptions({
    queryKey: adminKeys.accesses,
    queryFn: ({ signal }) => call(contract.listSupportAccesses, {}, { signal }),
  });
}
