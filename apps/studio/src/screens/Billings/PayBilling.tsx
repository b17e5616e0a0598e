import { QrCode } from "@camarim/ui/features/pay/QrCode.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { copyText } from "@camarim/ui/lib/copy-text.ts";
import { packQr } from "@camarim/ui/lib/qr.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useRef } from "react";
import { encode } from "uqr";
import { billings } from "../../text/billings.ts";

const text = billings.sheet;

/** The PIX code of the platform, as a QR code and to copy. */
export function PayBilling({ code }: { code: string }) {
  const shown = useRef<HTMLParagraphElement>(null);

  async function copy() {
    const outcome = await copyText(code, () => shown.current);
    if (outcome === "copied") showAlert({ type: "success", message: text.copied });
    else showAlert({ type: "danger", message: common.copyYourself });
  }

  return (
    <section aria-label={text.pay} className="mt-4">
      <p className="text-quiet">{text.payLead}</p>
      <QrCode qr={packQr(encode(code, { ecc: "M", border: 0 }).data)} label={text.qr} />
      <p ref={shown} className="mt-4 rounded-card border border-line bg-surface p-3 text-small break-all select-all">
        {code}
      </p>
      <div className="mt-3">
        <Button tone="soft" icon="copy" onPress={() => void copy()}>
          {text.copy}
        </Button>
      </div>
    </section>
  );
}
