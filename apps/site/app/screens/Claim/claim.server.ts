import { acceptInvitation, getInvitation } from "@camarim/contract/whitelist";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { enter } from "../../api/enter.server.ts";
import { throwForPage } from "../../api/load.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";

type RequestArgs = { request: Request; params: { token: string }; context: Readonly<RouterContextProvider> };

/** The invitation; null if it is used, expired, revoked or unknown, without a distinction. */
export async function loadClaim({ params: { token }, context }: Omit<RequestArgs, "request">) {
  try {
    return data({ claim: await call(getInvitation, { params: { token } }, { fetch: context.get(apiContext) }) });
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404, 410].includes(error.status)) return throwForPage(error);
    return data({ claim: null }, { status: 410 });
  }
}

/** Mails a verification code, or accepts the invitation with one and redirects to the creator's page. */
export async function submitClaim({ request, params: { token }, context }: RequestArgs) {
  const fetch = context.get(apiContext);
  let username = "";
  const entering = await enter(fetch, await readSmallForm(request), async (body) => {
    const { creator } = await call(acceptInvitation, { params: { token }, body }, { fetch });
    username = creator.username;
  });
  return entering ?? redirect(`/@${username}`, 303);
}
