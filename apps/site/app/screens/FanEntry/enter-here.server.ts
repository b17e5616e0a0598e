import { openSession } from "@camarim/contract/whitelist";
import { call } from "@camarim/ui/api/client.ts";
import { type RouterContextProvider, redirect } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { enter } from "../../api/enter.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";
import { findReturnPath, returnPath } from "../../lib/return-path.ts";

type Acting = { request: Request; context: Readonly<RouterContextProvider> };

/** Mails a verification code, or signs in with one and redirects to the path in `?volta`. */
export async function enterHere({ request, context }: Acting) {
  const fetch = context.get(apiContext);
  const form = await readSmallForm(request);
  const requested = new URL(request.url).searchParams.get("volta");
  const open: Parameters<typeof enter>[2] = (body) => call(openSession, { body }, { fetch });
  const entering = await enter(fetch, form, open, findReturnPath(requested));
  return entering ?? redirect(returnPath(requested), 303);
}
