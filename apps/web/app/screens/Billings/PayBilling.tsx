import { useRef } from "react";
import { encode } from "uqr";
import { QrCode } from "../../features/pay/QrCode.tsx";
import { copyText } from "../../lib/copy-text.ts";
import { packQr } from "../../lib/qr.ts";
import { billings } from "../../text/billings.ts";
import { common } from "../../text/common.ts";
import { Button } from "../../ui/form/Button.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";

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
