import { postFanDeletion } from "@camarim/contract/account";
import { getFan } from "@camarim/contract/fans";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";
import { apiContext } from "../../api/contexts.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";
import { toSignIn } from "../../lib/return-path.ts";

type RequestArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** The e-mails that this browser has verified; none after the deletion. */
export async function loadDeletion({ request, context }: RequestArgs) {
  if (new URL(request.url).searchParams.has("feito")) return { emails: [], done: true };
  const { emails } = await callAsFan({ request, context }, getFan, {});
  return { emails, done: false };
}

export async function submitDeletion({ request, context }: RequestArgs) {
  const email = String((await readSmallForm(request)).get("email") ?? "").trim();
  try {
    await call(postFanDeletion, { body: { email } }, { fetch: context.get(apiContext) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    if (error.status === 401) throw redirect(toSignIn(request));
    const { title, message, fields } = error;
    return data({ title, message, field: fields.email, email }, { status: error.status });
  }
  return redirect("/assinaturas/apagar?feito", 303);
}
