import type { Endpoint } from "@camarim/contract/endpoint";
import { ApiError, type Args, call, type ResponseBody } from "@camarim/ui/api/client.ts";
import { type RouterContextProvider, redirect } from "react-router";
import { apiContext } from "./contexts.server.ts";
import { throwForPage } from "./load.server.ts";

/** Calls as the signed-in fan; without a session redirects to sign-in and back. */
export async function callAsFan<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  args: Args<E>,
): Promise<ResponseBody<E>> {
  const response = call<Endpoint>(endpoint, args as Args<Endpoint>, { fetch: context.get(apiContext) });
  return response.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw redirect("/entrar?volta=/assinaturas");
    return throwForPage(error);
  }) as Promise<ResponseBody<E>>;
}
