import { useState } from "react";
import { errors } from "../../text/errors.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import type { ProofTarget } from "./proof-target.ts";
import type { ReceiptSheet } from "./ReceiptSheet.tsx";

type SendReceiptProps = { target: ProofTarget; label: string; tone?: ButtonProps["tone"] };

/** The button, and the sheet behind it, whose code comes with the first press. */
export function SendReceipt({ target, label, tone }: SendReceiptProps) {
  const [Sheet, setSheet] = useState<typeof ReceiptSheet>();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);

  async function show() {
    setBusy(true);
    try {
      const { ReceiptSheet } = await import("./ReceiptSheet.tsx");
      setSheet(() => ReceiptSheet);
      setOpen(true);
    } catch {
      showAlert({ type: "danger", ...errors.offline });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button tone={tone} busy={busy} onPress={() => void show()}>
        {label}
      </Button>
      {Sheet && <Sheet target={target} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
