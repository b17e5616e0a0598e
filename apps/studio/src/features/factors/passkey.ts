import type { CreationOptions, RequestOptions } from "@camarim/contract/factors";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { passkeyErrors as text } from "../../text/factors.ts";

/** A failure within this time is a refusal of the browser: no person cancels so fast. */
const blockedMs = 300;
/** Browsers end a request a little before or after its timeout. */
const inaccuracyMs = 1_000;

/** Creates a passkey; undefined if the user cancels. Throws an `ApiError` with a message for the failure. */
export function createPasskey(options: CreationOptions) {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return translateErrors(options, () => startRegistration({ optionsJSON }));
}

/** Requests a passkey; undefined if the user cancels. Throws an `ApiError` with a message for the failure. */
export function getPasskey(options: RequestOptions) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return translateErrors(options, () => startAuthentication({ optionsJSON }));
}

async function translateErrors<T>({ timeout }: { timeout: number }, run: () => Promise<T>): Promise<T | undefined> {
  const startedAt = performance.now();
  try {
    return await run();
  } catch (error) {
    const problem = findProblem(error as Error, performance.now() - startedAt, timeout);
    if (!problem) return undefined;
    throw new ApiError({ code: "PASSKEY_NOT_USED", ...text[problem], status: 0 });
  }
}

/** Browsers report the same error for a cancelled request, an expired one and one that they refuse to show. */
export function findProblem({ name }: { name: string }, elapsedMs: number, timeoutMs: number) {
  if (name === "AbortError") return undefined;
  if (name === "InvalidStateError") return "known";
  if (name === "ConstraintError" || name === "NotSupportedError") return "unsupported";
  if (name !== "NotAllowedError") return "failed";
  if (elapsedMs < blockedMs) return "blocked";
  return elapsedMs < timeoutMs - inaccuracyMs ? undefined : "timeout";
}
