import * as contract from "@camarim/contract/auth";
import { takeAdminToken } from "@camarim/ui/api/admin-token.ts";
import { type Args, call } from "@camarim/ui/api/client.ts";
import { confirmSession as confirmWith } from "@camarim/ui/api/confirmation.ts";
import { clearSession, readToken } from "@camarim/ui/api/session.ts";
import { timeoutSignal } from "@camarim/ui/api/timeout-signal.ts";
import { localStore } from "@camarim/ui/lib/browser-storage.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { queryClient, showAnswer } from "./client.ts";
import { stored } from "./stored.ts";

export const authKeys = { me: ["me"] as const, sessions: ["me", "sessions"] as const };

export function meQuery() {
  return queryOptions({
    queryKey: authKeys.me,
    queryFn: ({ signal }) => call(contract.getMe, {}, { signal }),
    ...stored("me", contract.me),
  });
}

/**
 * Signs this browser out immediately, and waits for `finish`, which sends the last requests of the session, and at most 3 s for the
 * server to end it. During support access, ends the admin's session, which revokes the grant.
 */
export async function signOut(finish: () => Promise<void>): Promise<void> {
  const token = takeAdminToken() ?? readToken();
  localStore.clear();
  await finish();
  const request = call(contract.logout, {}, { token, signal: timeoutSignal(3_000) });
  await request.catch(() => undefined);
  clearSession("");
}

/** Changes phone, e-mail or password. */
export function changeMe() {
  return mutationOptions({
    mutationFn: (body: Args<typeof contract.putMe>["body"]) => call(contract.putMe, { body }),
    onSuccess: async (me) => {
      await showAnswer(meQuery().queryKey, me);
      return queryClient.invalidateQueries({ queryKey: authKeys.sessions });
    },
  });
}

/** Returns the session's new token after storing it. */
export function confirmSession(token: string) {
  return mutationOptions({
    mutationFn: (body: Args<typeof contract.confirmSession>["body"]) =>
      confirmWith(token, (current) => call(contract.confirmSession, { body }, { token: current })),
  });
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: authKeys.sessions,
    queryFn: ({ signal }) => call(contract.listSessions, {}, { signal }),
  });
}

export function endOtherSession() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.deleteSession, { params: { _id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: authKeys.sessions }),
  });
}
