import { deleteFanSession, deleteFanSessions, getFan, listFanSessions } from "@camarim/contract/fans";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { type RouterContextProvider, redirect } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";
import { apiContext } from "../../api/contexts.server.ts";
import { throwForPage } from "../../api/load.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";
import { toSignIn } from "../../lib/return-path.ts";

type RequestArgs = { request: Request; context: Readonly<RouterContextProvider> };

export async function loadDevices({ request, context }: RequestArgs) {
  const [{ emails }, { data }] = await Promise.all([
    callAsFan({ request, context }, getFan, {}),
    callAsFan({ request, context }, listFanSessions, {}),
  ]);
  const done = new URL(request.url).searchParams.get("feito");
  return { isVerified: emails.length > 0, devices: data, done, now: Date.now() };
}

/** Signs out the device whose button was pressed, or all others. A device that is already signed out is no error. */
export async function endDevices({ request, context }: RequestArgs) {
  const _id = String((await readSmallForm(request)).get("device") ?? "");
  if (_id === "all") {
    await callAsFan({ request, context }, deleteFanSessions, {});
    return redirect("/assinaturas/aparelhos?feito=todos", 303);
  }
  await call(deleteFanSession, { params: { _id } }, { fetch: context.get(apiContext) }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    if (error.status === 401) throw redirect(toSignIn(request));
    if (![400, 404].includes(error.status)) throwForPage(error);
  });
  return redirect("/assinaturas/aparelhos?feito=um", 303);
}
