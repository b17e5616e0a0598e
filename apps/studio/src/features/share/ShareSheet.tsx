import { QrCode } from "@camarim/ui/features/pay/QrCode.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { copyText } from "@camarim/ui/lib/copy-text.ts";
import { packQr } from "@camarim/ui/lib/qr.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { useRef } from "react";
import { encode } from "uqr";
import { account } from "../../text/account.ts";

const text = account.shareSheet;

type ShareSheetProps = {
  open: boolean;
  onClose: () => void;
  username: string;
  /** The page has just been published. */
  isNew?: boolean;
};

/** The link of the public page: as a QR code, to copy, to share by the Web Share API, and to open. */
export function ShareSheet({ open, onClose, username, isNew = false }: ShareSheetProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  const path = `/@${username}`;
  const url = `${window.location.origin}${path}`;

  async function copy() {
    if ((await copyText(url, () => shown.current)) === "selected") {
      return showAlert({ type: "danger", message: common.copyYourself });
    }
    onClose();
    showAlert({ type: "success", message: text.copied });
  }

  return (
    <Sheet open={open} onClose={onClose} title={isNew ? text.published : text.title}>
      <p className="text-quiet">{isNew ? text.publishedLead : text.lead}</p>
      <QrOf url={url} />
      <p ref={shown} className="mt-4 text-center break-all select-all">
        {url}
      </p>
      <div className="mt-4 flex flex-col gap-3">
        {"share" in navigator && (
          <Button icon="share" onPress={() => void navigator.share({ url }).catch(() => undefined)}>
            {text.share}
          </Button>
        )}
        <Button icon="copy" tone={"share" in navigator ? "soft" : "primary"} onPress={() => void copy()}>
          {text.copy}
        </Button>
        <ButtonLink to={path} tone="soft">
          {text.open}
        </ButtonLink>
      </div>
    </Sheet>
  );
}

/** A component of its own, so that the code is computed only once the sheet is open. */
function QrOf({ url }: { url: string }) {
  return <QrCode qr={packQr(encode(url, { ecc: "M", border: 0 }).data)} label={text.qr} />;
}
