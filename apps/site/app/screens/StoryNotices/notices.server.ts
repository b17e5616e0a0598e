import { getStoryNotices, putStoryNotices } from "@camarim/contract/notices";
import type { RouterContextProvider } from "react-router";
import { load } from "../../api/load.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";

type RequestArgs = { request: Request; params: { token: string }; context: Readonly<RouterContextProvider> };

export function loadNotices({ params, context }: Omit<RequestArgs, "request">) {
  return load(context, getStoryNotices, { params });
}

/** Stops the notifications, also for one-click unsubscribe (RFC 8058), or resumes them for `de-novo`. */
export async function changeNotices({ request, params, context }: RequestArgs) {
  const form = await readSmallForm(request);
  return load(context, putStoryNotices, { params, body: { stopped: form.get("de-novo") === null } });
}
