import { Button } from "@camarim/ui/form/Button.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { confirmation as text } from "../../text/confirmation.ts";
import { canUsePasskeys } from "../factors/passkey-support.ts";
import type { ConfirmationProps } from "./PasswordConfirmation.tsx";
import { usePasskeyConfirmation } from "./use-passkey-confirmation.ts";

/** For an account whose only second factor is a passkey. */
export function PasskeyConfirmation({ pending, onEnd }: ConfirmationProps) {
  const { start, busy } = usePasskeyConfirmation({ pending, onEnd });
  const isSupported = canUsePasskeys();
  return (
    <Sheet
      open
      onClose={() => onEnd()}
      title={text.title}
      bottom={
        isSupported && (
          <Button icon="key" busy={busy} onPress={start}>
            {text.passkey}
          </Button>
        )
      }
    >
      <p className="text-quiet">{isSupported ? text.passkeyLead : text.passkeyUnsupported}</p>
    </Sheet>
  );
}
