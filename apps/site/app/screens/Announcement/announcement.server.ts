import { openAnnouncement, putAnnouncementStop } from "@camarim/contract/announcements";
import { type RouterContextProvider, redirect } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";

type RequestArgs = { request: Request; params: { _id: string }; context: Readonly<RouterContextProvider> };

/** Counts the announcement as opened. */
export async function loadAnnouncement({ params: { _id }, ...args }: RequestArgs) {
  return { announcement: await callAsFan(args, openAnnouncement, { params: { _id } }), now: Date.now() };
}

/** Turns the creator's announcements off, or on again. */
export async function changeStop({ request, params: { _id }, context }: RequestArgs) {
  const form = await readSmallForm(request);
  const stopped = form.get("de-novo") === null;
  await callAsFan({ request, context }, putAnnouncementStop, { params: { _id }, body: { stopped } });
  return redirect(`/assinaturas/recados/${_id}`, 303);
}
