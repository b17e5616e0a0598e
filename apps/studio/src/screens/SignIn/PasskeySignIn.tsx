import { Button } from "@camarim/ui/form/Button.tsx";
import { alertError } from "@camarim/ui/overlay/alert-error.ts";
import { auth } from "@camarim/ui/text/auth.ts";
import { useEffect, useState } from "react";
import { canSuggestPasskeys, canUsePasskeys } from "../../features/factors/passkey-support.ts";

const loadSignIn = () => import("../../features/factors/sign-in-with-passkey.ts");

/** A sign-in without a password: by this button, or where the browser suggests a passkey for the username. */
export function PasskeySignIn() {
  const isSupported = canUsePasskeys();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (busy) return;
    const controller = new AbortController();
    void suggest(controller.signal);
    return () => controller.abort();
  }, [busy]);

  async function signIn() {
    setBusy(true);
    await loadSignIn()
      .then(({ signInWithPasskey }) => signInWithPasskey())
      .catch(alertError);
    setBusy(false);
  }

  return (
    isSupported && (
      <Button name="passkey" tone="soft" icon="key" busy={busy} onPress={() => void signIn()}>
        {auth.signIn.passkey}
      </Button>
    )
  );
}

async function suggest(signal: AbortSignal): Promise<void> {
  if (!(await canSuggestPasskeys())) return;
  const loaded = await loadSignIn().catch(() => undefined);
  if (!signal.aborted) await loaded?.suggestPasskeys(signal, alertError);
}
