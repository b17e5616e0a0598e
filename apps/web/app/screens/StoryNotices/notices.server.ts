import { getStoryNotices, putStoryNotices } from "@camarim/contract/notices";
import type { RouterContextProvider } from "react-router";
import { load } from "../../api/load.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";

type RequestArgs = { request: Request; params: { token: string }; context: Readonly<RouterContextProvider> };

export function loadNotices({ params, context }: Omit<RequestArgs, "request">) {
  return load(context, getStoryNotices, { params });
}

/** Stops them, also when a mail program posts here by itself (RFC 8058); begins again where that was pressed. */
export async function changeNotices({ request, params, context }: RequestArgs) {
  const form = await readSmallForm(request);
  return load(context, putStoryNotices, { params, body: { stopped: form.get("de-novo") === null } });
}
