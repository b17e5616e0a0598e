import * as contract from "@camarim/contract/mp";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { meQuery } from "./auth.ts";
import { queryClient } from "./client.ts";

const key = ["mp"] as const;

export function mpConnectionQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(contract.getMpConnection, {}, { signal }),
  });
}

/** Answers where to go. */
export function authorizeMp() {
  return mutationOptions({
    mutationFn: (body: { currentPassword: string }) => call(contract.authorizeMp, { body }),
  });
}

/** What Mercado Pago sent the browser back with. */
export function connectMp() {
  return mutationOptions({
    mutationFn: (body: { code: string; state: string }) => call(contract.connectMp, { body }),
    onSuccess: (connection) => queryClient.setQueryData(key, connection),
    onSettled: () => queryClient.invalidateQueries({ queryKey: meQuery().queryKey }),
  });
}

export function disconnectMp() {
  return mutationOptions({
    mutationFn: (body: { currentPassword: string }) => call(contract.disconnectMp, { body }),
    onSuccess: (connection) => queryClient.setQueryData(key, connection),
    onSettled: () => queryClient.invalidateQueries({ queryKey: meQuery().queryKey }),
  });
}

export function cancelNextMp() {
  return mutationOptions({
    mutationFn: () => call(contract.cancelNextMp, {}),
    onSuccess: (connection) => queryClient.setQueryData(key, connection),
  });
}
