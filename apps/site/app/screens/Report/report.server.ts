import { getFan } from "@camarim/contract/fans";
import { postReport, type ReportReason } from "@camarim/contract/reports";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider } from "react-router";
import { callIfKnown } from "../../api/call-if-known.server.ts";
import { apiContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { loadCreator } from "../../api/load-creator.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";

type RequestArgs = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

/** Throws 404 for an unknown page; `?story`, `?midia` and `?recado` identify the reported item, `?presente` a message. */
export async function loadReport({ request, params, context }: RequestArgs) {
  const { profile } = await loadCreator({ request, params, context });
  const { searchParams } = new URL(request.url);
  const [story, media, announcement, message] = ["story", "midia", "recado", "presente"].map((name) =>
    searchParams.get(name),
  );
  return {
    username: profile.username,
    ...{ story: story ?? null, media: media ?? null, announcement: announcement ?? null, message: message ?? null },
    verifiedEmail: await findVerifiedEmail(context),
  };
}

/** The most recently verified e-mail of this browser; null for a visitor. */
async function findVerifiedEmail(context: RequestArgs["context"]): Promise<string | null> {
  const fan = await callIfKnown(context, getFan);
  return fan?.emails[0] ?? null;
}

/** The errors of a report, or its result. */
export async function sendReport({ request, params, context }: RequestArgs) {
  const form = await readSmallForm(request);
  const typedIn = (name: string) => String(form.get(name) ?? "").trim();
  const [name, email] = [typedIn("nome"), typedIn("email")];
  const [story, media, announcement] = [typedIn("story"), typedIn("midia"), typedIn("recado")];
  const gift = typedIn("presente");
  const body = {
    username: requireUsername(params.handle),
    reason: typedIn("motivo") as ReportReason,
    details: typedIn("detalhes"),
    ...(name && { name }),
    ...(email && { email }),
    ...(story && { story }),
    ...(media && { media }),
    ...(announcement && { announcement }),
    ...(gift && { gift }),
  };
  try {
    const taken = await call(postReport, { body }, { fetch: context.get(apiContext) });
    return { taken: { ...taken, email }, refused: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    const { title, message, fields, status } = error;
    const typed = { reason: body.reason, details: body.details, name, email };
    return data({ taken: null, refused: { title, message, fields, typed } }, { status });
  }
}
