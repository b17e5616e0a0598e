import { inAppOf } from "@camarim/ui/lib/in-app.ts";
import { useSyncExternalStore } from "react";

/** WebAuthn does not work on IP addresses, and in-app browsers expose its API without supporting passkeys. */
function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
  return typeof window.PublicKeyCredential === "function" && !isAddress && !inAppOf(navigator.userAgent);
}

const never = () => () => {};

/** Whether this browser supports passkeys; `assumed` on the server and while hydrating. */
export function usePasskeySupport(assumed = false): boolean {
  return useSyncExternalStore(never, canUsePasskeys, () => assumed);
}

/** Whether the browser supports passkey autofill (conditional mediation). */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}
