import { sendCode } from "@camarim/contract/fans";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { askAboutEmail } from "../lib/ask-about-email.ts";

type Fetch = (request: Request) => Promise<Response>;

/** The step of verifying an e-mail; `wrong` has field errors, `error` the one of the form. */
export type Entering = {
  step: "email" | "code";
  email: string;
  sent?: true;
  error?: { title: string; message: string };
  wrong?: { email?: string; code?: string };
};

/**
 * Handles one step of a plain form: `intent=code` sends a code, any other passes e-mail and code to `take`. Undefined after `take`
 * succeeds; otherwise the errors with the submitted values. The link of the e-mail signs in, too, and leads to `back`.
 */
export async function enter(
  fetch: Fetch,
  form: FormData,
  take: (body: { email: string; code: string; key?: string; acceptedTerms: true }) => Promise<unknown>,
  back?: string,
): Promise<Entering | undefined> {
  const email = String(form.get("email") ?? "").trim();
  const code = String(form.get("code") ?? "").replace(/\s/g, "");
  const key = form.get("key");
  const isCodeRequest = form.get("intent") === "code";
  const question = isCodeRequest ? askAboutEmail(form) : undefined;
  if (question) return { step: "email", email, error: question };
  try {
    if (isCodeRequest) await call(sendCode, { body: { email, ...(back && { back }) } }, { fetch });
    // The form says that continuing accepts the terms (packages/ui/src/layout/TermsSentence.tsx).
    else await take({ email, code, ...(key && { key: String(key) }), acceptedTerms: true });
    return isCodeRequest ? { step: "code", email, sent: true } : undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.fields.email) return { step: "email", email, wrong: { email: error.fields.email } };
    if (error.fields.code) return { step: "code", email, wrong: { code: error.fields.code } };
    if (error.code === "CODE_WRONG") return { step: "code", email, wrong: { code: error.message } };
    return { step: isCodeRequest ? "email" : "code", email, error: { title: error.title, message: error.message } };
  }
}
