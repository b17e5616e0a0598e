import { inAppOf } from "@camarim/ui/lib/in-app.ts";

/**
 * Whether this browser supports passkeys: WebAuthn does not work on IP addresses, and in-app browsers expose its API without supporting
 * passkeys. The prerendered sign-in offers them; `showSignIn` removes the button where this is false.
 */
export function canUsePasskeys(): boolean {
  if (typeof window === "undefined") return true;
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
  return typeof window.PublicKeyCredential === "function" && !isAddress && !inAppOf(navigator.userAgent);
}

/** Whether the browser supports passkey autofill (conditional mediation). */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}
