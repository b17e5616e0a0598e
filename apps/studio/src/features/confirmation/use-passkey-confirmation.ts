import { startConfirmation } from "@camarim/contract/factors";
import { call } from "@camarim/ui/api/client.ts";
import { alertError } from "@camarim/ui/overlay/alert-error.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { confirmSession } from "../../queries/auth.ts";
import type { ConfirmationProps } from "./PasswordConfirmation.tsx";

/** Requests a passkey and confirms the session with it; does nothing if the user cancels. */
export function usePasskeyConfirmation({ pending, onEnd }: ConfirmationProps) {
  const [busy, setBusy] = useState(false);
  const { mutateAsync } = useMutation(confirmSession(pending.token));

  async function confirm() {
    setBusy(true);
    try {
      // Loaded on demand, since few screens need a confirmation.
      const { getPasskey } = await import("../factors/passkey.ts");
      const credential = await getPasskey(await call(startConfirmation, {}, { token: pending.token }));
      if (credential) onEnd(await mutateAsync({ credential }));
    } catch (error) {
      alertError(error);
    }
    setBusy(false);
  }

  return { busy, start: () => void confirm() };
}
