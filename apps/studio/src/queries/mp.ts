import * as gatewaysMercadoPago from "@camarim/contract/gateways-mercado-pago";
import { call } from "@camarim/ui/api/client.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { meQuery } from "./auth.ts";
import { queryClient, showAnswer } from "./client.ts";
import { profileKeys } from "./profile.ts";

const key = ["mp"] as const;

export function mpConnectionQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(gatewaysMercadoPago.getMpConnection, {}, { signal }),
  });
}

/** Returns the authorization URL to redirect to. */
export function authorizeMp() {
  return mutationOptions({ mutationFn: () => call(gatewaysMercadoPago.authorizeMp) });
}

/** Sends the `code` and `state` of Mercado Pago's OAuth redirect. A way to be paid may publish the page, so the profile is refetched. */
export function connectMp() {
  return mutationOptions({
    mutationFn: (body: { code: string; state: string }) => call(gatewaysMercadoPago.connectMp, { body }),
    onSuccess: (connection) => showAnswer(mpConnectionQuery().queryKey, connection),
    onSettled: () =>
      Promise.all(
        [meQuery().queryKey, profileKeys.mine].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

export function disconnectMp() {
  return mutationOptions({
    mutationFn: () => call(gatewaysMercadoPago.disconnectMp),
    onSuccess: (connection) => showAnswer(mpConnectionQuery().queryKey, connection),
    onSettled: () => queryClient.invalidateQueries({ queryKey: meQuery().queryKey }),
  });
}

export function cancelNextMp() {
  return mutationOptions({
    mutationFn: () => call(gatewaysMercadoPago.cancelNextMp, {}),
    onSuccess: (connection) => showAnswer(mpConnectionQuery().queryKey, connection),
  });
}
