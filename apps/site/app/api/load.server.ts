import type { Endpoint } from "@camarim/contract/endpoint";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import { type Args, call, type ResponseBody } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider } from "react-router";
import { apiContext } from "./contexts.server.ts";

/**
 * Calls an endpoint inside a server loader. Errors of the API are thrown as responses of the same status,
 * which the shell's error boundary shows (404 as the "not found" page).
 */
export async function load<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  args: Args<E>,
): Promise<ResponseBody<E>> {
  const fetch = context.get(apiContext);
  return call<Endpoint>(endpoint, args as Args<Endpoint>, { fetch }).catch(throwForPage) as Promise<ResponseBody<E>>;
}

/** Throws an error of the API as a response for the error boundary. */
export function throwForPage(error: unknown): never {
  if (!(error instanceof ApiError) || error.status === 0) throw error;
  throw data({ title: error.title, message: error.message }, { status: error.status });
}

/** The 404 response of a page. */
export function notFound() {
  return data(null, { status: 404 });
}
