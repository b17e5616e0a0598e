import { getFan } from "@camarim/contract/fans";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import type { RouterContextProvider } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { throwForPage } from "../../api/load.server.ts";

type Loading = { request: Request; context: Readonly<RouterContextProvider> };

/** The e-mail that this browser has verified and the pages that it opens; none is no error. */
export async function loadEntry({ request, context }: Loading) {
  const isOther = new URL(request.url).searchParams.has("outro");
  try {
    const { emails, subscriptions } = await call(getFan, {}, { fetch: context.get(apiContext) });
    return { fan: { emails, usernames: [...new Set(subscriptions.map(({ username }) => username))] }, isOther };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return throwForPage(error);
    return { fan: { emails: [], usernames: [] }, isOther };
  }
}
