import { getFan } from "@camarim/contract/fans";
import { claimGift, getOfferedGift } from "@camarim/contract/gifts";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider } from "react-router";
import { callIfKnown } from "../../api/call-if-known.server.ts";
import { apiContext } from "../../api/contexts.server.ts";
import { type Entering, enter } from "../../api/enter.server.ts";
import { throwForPage } from "../../api/load.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";

type RequestArgs = { request: Request; params: { code: string }; context: Readonly<RouterContextProvider> };

/** The gift of the link with the addresses of this browser; null if there is none. */
export async function loadGiftClaim({ request, params: { code }, context }: RequestArgs) {
  try {
    const gift = await call(getOfferedGift, { params: { code } }, { fetch: context.get(apiContext) });
    const isOther = new URL(request.url).searchParams.has("outro");
    const fan = gift.state === "ready" && !isOther ? await callIfKnown(context, getFan) : undefined;
    return data({ gift, emails: fan?.emails ?? [] });
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404, 410].includes(error.status)) return throwForPage(error);
    return data({ gift: null, emails: [] }, { status: 410 });
  }
}

/**
 * Mails a verification code, or claims the gift: with a code, or with an address that is verified in this browser. Then the
 * page shows the claimed gift.
 */
export async function submitGiftClaim({
  request,
  params: { code },
  context,
}: RequestArgs): Promise<Entering | undefined> {
  const fetch = context.get(apiContext);
  const form = await readSmallForm(request);
  const params = { code };
  if (form.get("intent") !== "known") return enter(fetch, form, (body) => call(claimGift, { params, body }, { fetch }));
  const email = String(form.get("email") ?? "");
  try {
    await call(claimGift, { params, body: { email, acceptedTerms: true } }, { fetch });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { step: "email", email, error: { title: error.title, message: error.message } };
  }
}
