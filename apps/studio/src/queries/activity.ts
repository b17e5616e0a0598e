import * as contract from "@camarim/contract/activity";
import {
  endAccountSessions,
  endFanSessions as endSessionsOfFan,
  getAccountState,
  listAccountActivity,
  sendPasswordLink,
  suspendAccount,
  unsuspendAccount,
} from "@camarim/contract/admin-accounts";
import { call } from "@camarim/ui/api/client.ts";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import { authKeys } from "./auth.ts";
import { queryClient } from "./client.ts";

const activityKeys = {
  all: ["activity"] as const,
  own: ["activity", "own"] as const,
  of: (accountId: string) => ["activity", "of", accountId] as const,
  state: (accountId: string) => ["activity", "state", accountId] as const,
};

const pageSize = 30;

type Page = { data: contract.Activity[]; hasMore: boolean; offset: number; totalCount: number };

const paging = {
  initialPageParam: 0,
  getNextPageParam: (last: Page) => (last.hasMore ? last.offset + pageSize : undefined),
  // Drops duplicates: a new entry shifts the others, so the next page may repeat one.
  select: ({ pages }: { pages: Page[] }) => ({
    entries: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
    totalCount: pages.at(-1)?.totalCount ?? 0,
  }),
};

/** Not stored in local storage, since it contains networks and devices. */
export function activityQuery() {
  return infiniteQueryOptions({
    queryKey: activityKeys.own,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(contract.listActivity, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    // Always refetched: the log contains a change that another screen has just made.
    staleTime: 0,
    ...paging,
  });
}

/** For admins. Not refetched often, because the server logs every read. */
export function accountActivityQuery(accountId: string) {
  return infiniteQueryOptions({
    queryKey: activityKeys.of(accountId),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        listAccountActivity,
        { params: { _id: accountId }, query: { limit: pageSize, offset: pageParam } },
        { signal },
      ),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    ...paging,
  });
}

export function endSessionsOf(accountId: string) {
  return mutationOptions({
    mutationFn: (reason: string) => call(endAccountSessions, { params: { _id: accountId }, body: { reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: activityKeys.of(accountId) }),
  });
}

export function accountStateQuery(accountId: string) {
  return queryOptions({
    queryKey: activityKeys.state(accountId),
    queryFn: ({ signal }) => call(getAccountState, { params: { _id: accountId } }, { signal }),
  });
}

/** What an admin does with an account: the account's state and log change. */
function changeAccount<Input>(accountId: string, change: (input: Input) => Promise<unknown>) {
  return mutationOptions({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        [activityKeys.of(accountId), activityKeys.state(accountId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function suspendAccountOf(_id: string) {
  return changeAccount(_id, (reason: string) => call(suspendAccount, { params: { _id }, body: { reason } }));
}

export function unsuspendAccountOf(_id: string) {
  return changeAccount(_id, () => call(unsuspendAccount, { params: { _id } }));
}

export function sendPasswordLinkTo(_id: string) {
  return changeAccount(_id, () => call(sendPasswordLink, { params: { _id } }));
}

export function endFanSessions() {
  return mutationOptions({
    mutationFn: (body: { email: string; reason: string }) => call(endSessionsOfFan, { body }),
  });
}

export function endOtherSessions() {
  return mutationOptions({
    mutationFn: () => call(contract.deleteSessions, {}),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: authKeys.sessions }),
        queryClient.invalidateQueries({ queryKey: activityKeys.own }),
      ]),
  });
}
