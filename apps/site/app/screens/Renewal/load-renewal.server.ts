import { getRenewal, requestRenewalCode } from "@camarim/contract/renewals";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { packQr } from "@camarim/ui/lib/qr.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { encode } from "uqr";
import { apiContext } from "../../api/contexts.server.ts";
import { throwForPage } from "../../api/load.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";

type RequestArgs = { request: Request; params: { token: string }; context: Readonly<RouterContextProvider> };

export type LoadedRenewal = Awaited<ReturnType<typeof loadRenewal>>["data"];

/** The renewal of the link; null for an unknown token. */
export async function loadRenewal({ params, context }: Omit<RequestArgs, "request">) {
  try {
    const renewal = await call(getRenewal, { params }, { fetch: context.get(apiContext) });
    const code = renewal.order.payment.pixCopyPaste;
    const qr = code === null ? null : packQr(encode(code, { ecc: "M", border: 0 }).data);
    return data({ renewal, qr, now: Date.now() });
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) return throwForPage(error);
    return data({ renewal: null, qr: null, now: Date.now() }, { status: 404 });
  }
}

/** Requests the gateway's PIX code; without scripts, sends the receipt. */
export async function submitRenewal({ request, params, context }: RequestArgs) {
  const form = await readSmallForm(request);
  if (form.get("intent") === "code") return requestCode(form, params, context);
  return sendCode(form, params, context);
}

/** Returns a refusal to the form instead of throwing. */
async function requestCode(form: FormData, params: RequestArgs["params"], context: RequestArgs["context"]) {
  const typed = String(form.get("document") ?? "");
  const body = typed === "" ? null : { document: typed };
  try {
    await call(requestRenewalCode, { params, body }, { fetch: context.get(apiContext) });
    return redirect(`/r/${encodeURIComponent(params.token)}`, 303);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    const { title, message, fields } = error;
    return data({ title, message, document: fields.document, typed }, { status: error.status });
  }
}

/** Sends only the end-to-end id. The page shows the result. */
async function sendCode(form: FormData, params: RequestArgs["params"], context: RequestArgs["context"]) {
  const body = new FormData();
  body.append("endToEndId", String(form.get("endToEndId") ?? ""));
  const path = `/v1/renewals/${encodeURIComponent(params.token)}/receipt`;
  await context.get(apiContext)(new Request(`http://camarim.internal${path}`, { method: "POST", body }));
  return redirect(`/r/${encodeURIComponent(params.token)}`, 303);
}
