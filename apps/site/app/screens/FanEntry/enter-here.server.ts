import { openSession } from "@camarim/contract/whitelist";
import { call } from "@camarim/ui/api/client.ts";
import { type RouterContextProvider, redirect } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { enter } from "../../api/enter.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";
import { returnPath } from "../../lib/return-path.ts";

type Acting = { request: Request; context: Readonly<RouterContextProvider> };

/** Mails a verification code, or signs in with one and redirects to the path in `?volta`. */
export async function enterHere({ request, context }: Acting) {
  const fetch = context.get(apiContext);
  const form = await readSmallForm(request);
  const entering = await enter(fetch, form, (body) => call(openSession, { body }, { fetch }));
  return entering ?? redirect(returnPath(new URL(request.url).searchParams.get("volta")), 303);
}
