import { listFanSenders, putSenderStop } from "@camarim/contract/announcements";
import { getFan } from "@camarim/contract/fans";
import { type RouterContextProvider, redirect } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";

type RequestArgs = { request: Request; context: Readonly<RouterContextProvider> };

export async function loadMessages(args: RequestArgs) {
  const [{ emails }, { data }] = await Promise.all([callAsFan(args, getFan, {}), callAsFan(args, listFanSenders, {})]);
  return { isVerified: emails.length > 0, senders: data };
}

/** Turns the messages of the creator `pagina` off, or on again. */
export async function changeMessages({ request, context }: RequestArgs) {
  const form = await readSmallForm(request);
  const params = { username: String(form.get("pagina") ?? "") };
  await callAsFan({ request, context }, putSenderStop, { params, body: { stopped: form.get("de-novo") === null } });
  return redirect("/assinaturas/mensagens", 303);
}
