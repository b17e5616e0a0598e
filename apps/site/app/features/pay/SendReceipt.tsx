import { Button, type ButtonProps } from "@camarim/ui/form/Button.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { OpeningOverlay } from "@camarim/ui/overlay/OpeningOverlay.tsx";
import { errors } from "@camarim/ui/text/errors.ts";
import { useRef, useState } from "react";

import type { ReceiptSheet } from "./ReceiptSheet.tsx";
import type { ReceiptTarget } from "./submit-receipt.ts";

type SendReceiptProps = {
  target: ReceiptTarget;
  label: string;
  tone?: ButtonProps["tone"] | undefined;
  /** After the page was loaded again. */
  onSent?: (() => void) | undefined;
};

/** A button whose sheet is loaded on the first press. */
export function SendReceipt({ target, label, tone, onSent }: SendReceiptProps) {
  const [Sheet, setSheet] = useState<typeof ReceiptSheet>();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const calledOff = useRef(false);

  async function show() {
    calledOff.current = false;
    setBusy(true);
    try {
      const { ReceiptSheet } = await import("./ReceiptSheet.tsx");
      setSheet(() => ReceiptSheet);
      setOpen(!calledOff.current);
    } catch {
      // After a deploy this chunk may be missing; the reloaded page has the new one.
      if (navigator.onLine) window.location.reload();
      else showAlert({ type: "danger", ...errors.offline });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button tone={tone} busy={busy} onPress={() => void show()}>
        {label}
      </Button>
      {busy && (
        <OpeningOverlay
          onClose={() => {
            calledOff.current = true;
            setBusy(false);
          }}
        />
      )}
      {Sheet && <Sheet target={target} open={open} onClose={() => setOpen(false)} onSent={onSent} />}
    </>
  );
}
