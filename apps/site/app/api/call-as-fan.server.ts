import type { Endpoint } from "@camarim/contract/endpoint";
import { ApiError, type Args, call, type ResponseBody } from "@camarim/ui/api/client.ts";
import { type RouterContextProvider, redirect } from "react-router";
import { toSignIn } from "../lib/return-path.ts";
import { apiContext } from "./contexts.server.ts";
import { throwForPage } from "./load.server.ts";

type RequestArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** Calls as the signed-in fan; without a session redirects to sign-in and back to the requested page. */
export async function callAsFan<E extends Endpoint>(
  { request, context }: RequestArgs,
  endpoint: E,
  args: Args<E>,
): Promise<ResponseBody<E>> {
  const response = call<Endpoint>(endpoint, args as Args<Endpoint>, { fetch: context.get(apiContext) });
  return response.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw redirect(toSignIn(request));
    return throwForPage(error);
  }) as Promise<ResponseBody<E>>;
}
