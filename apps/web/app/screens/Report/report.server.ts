import { getCreator } from "@camarim/contract/creators";
import { postReport, type ReportReason } from "@camarim/contract/reports";
import { data, type RouterContextProvider } from "react-router";
import { ApiError, call } from "../../api/client.ts";
import { apiContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { load } from "../../api/load.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";

type Asked = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

/** A page that is not there has nothing to report; `?story` says which one of its stories it is about. */
export async function loadReport({ request, params, context }: Asked) {
  const username = requireUsername(params.handle);
  await load(context, getCreator, { params: { username } });
  return { username, story: new URL(request.url).searchParams.get("story") };
}

/** What was wrong with the report, or null once it was taken. */
export async function sendReport({ request, params, context }: Asked) {
  const form = await readSmallForm(request);
  const email = String(form.get("email") ?? "").trim();
  const story = String(form.get("story") ?? "");
  const body = {
    username: requireUsername(params.handle),
    reason: String(form.get("motivo") ?? "") as ReportReason,
    details: String(form.get("detalhes") ?? ""),
    ...(email && { email }),
    ...(story && { story }),
  };
  try {
    await call(postReport, { body }, { fetch: context.get(apiContext) });
    return { refused: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    const { title, message, fields } = error;
    const typed = { reason: body.reason, details: body.details, email };
    return data({ refused: { title, message, fields, typed } }, { status: error.status });
  }
}
