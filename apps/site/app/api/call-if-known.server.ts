import type { Endpoint } from "@camarim/contract/endpoint";
import { ApiError, call, type ResponseBody } from "@camarim/ui/api/client.ts";
import type { RouterContextProvider } from "react-router";
import { apiContext } from "./contexts.server.ts";
import { throwForPage } from "./load.server.ts";

/** Calls as the fan of this browser; undefined in a browser without a session. */
export function callIfKnown<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
): Promise<ResponseBody<E> | undefined> {
  const response = call<Endpoint>(endpoint, {}, { fetch: context.get(apiContext) }) as Promise<ResponseBody<E>>;
  return response.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return undefined;
    return throwForPage(error);
  });
}
