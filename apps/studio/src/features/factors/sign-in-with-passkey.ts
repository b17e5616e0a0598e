import { loginWithPasskey, startPasskeyLogin } from "@camarim/contract/factors";
import { call } from "@camarim/ui/api/client.ts";
import { saveToken } from "@camarim/ui/api/session.ts";
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { getPasskey } from "./passkey.ts";

/** The challenge of the suggestions is renewed this long before it expires. */
const reserveMs = 60_000;

/** Requests a passkey and signs in with it; does nothing if the user cancels. */
export async function signInWithPasskey(): Promise<void> {
  const credential = await getPasskey(await call(startPasskeyLogin));
  if (credential) await submitCredential(credential);
}

/**
 * Signs in with a passkey that the browser suggests at the field for the username, until `signal` aborts. `onError` is
 * called with the error of a chosen passkey that does not sign in; others can be chosen then.
 */
export async function suggestPasskeys(signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
  signal.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony());
  for (;;) {
    const choice = await waitForChoice(signal).catch(() => "ended" as const);
    if (choice === "ended") return;
    if (choice === "expired") continue;
    try {
      return await submitCredential(choice);
    } catch (error) {
      onError(error);
    }
  }
}

async function waitForChoice(signal: AbortSignal): Promise<AuthenticationResponseJSON | "ended" | "expired"> {
  const options = await call(startPasskeyLogin, {}, { signal });
  if (signal.aborted) return "ended";
  let reason: "ended" | "expired" = "ended";
  const renewal = setTimeout(() => {
    reason = "expired";
    WebAuthnAbortService.cancelCeremony();
  }, options.timeout - reserveMs);
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const choice = startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => reason);
  return choice.finally(() => clearTimeout(renewal));
}

async function submitCredential(credential: AuthenticationResponseJSON): Promise<void> {
  const { accessToken } = await call(loginWithPasskey, { body: { credential } });
  saveToken(accessToken);
}
