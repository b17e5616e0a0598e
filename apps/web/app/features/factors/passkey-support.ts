import { useSyncExternalStore } from "react";
import { inAppOf } from "../../lib/in-app.ts";

/** WebAuthn has no IP addresses, and apps' browsers have its API without any passkeys. */
function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
  return typeof window.PublicKeyCredential === "function" && !isAddress && !inAppOf(navigator.userAgent);
}

const never = () => () => {};

/** Whether this browser has passkeys; false on the server and while hydrating. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(never, canUsePasskeys, () => false);
}

/** Whether the browser suggests passkeys where it fills in a field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}
