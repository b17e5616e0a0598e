import type { Payment } from "@camarim/contract/payments";
import { Button } from "@camarim/ui/form/Button.tsx";
import { useReadOnly } from "@camarim/ui/form/read-only.ts";
import { PictureDialog } from "@camarim/ui/overlay/PictureDialog.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { support } from "@camarim/ui/text/support.ts";
import { useState } from "react";
import { receipts as text } from "../../text/receipts.ts";
import { EndToEndId } from "./EndToEndId.tsx";

type ReceiptPreviewProps = { payment: Payment; onReload: () => Promise<unknown> };

const frame = "relative grid h-75 w-full place-items-center overflow-hidden rounded-card border border-line bg-surface";

/** The fan's receipt: a picture, an end-to-end id, or both. */
export function ReceiptPreview({ payment, onReload }: ReceiptPreviewProps) {
  const { receiptUrl, endToEndId, fan } = payment;
  const alt = text.picture(fan.name);
  const isReadOnly = useReadOnly();
  const [large, setLarge] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  const [isRequested, setIsRequested] = useState(false);

  /** The signed URL may have expired: refetches the list once for a new one. */
  function failed() {
    setBroken(receiptUrl);
    if (isRequested) return;
    setIsRequested(true);
    void onReload();
  }

  return (
    <>
      {receiptUrl && isReadOnly && <p className={`${frame} text-center text-quiet`}>{support.noReceipt}</p>}
      {receiptUrl && !isReadOnly && receiptUrl !== broken && (
        <button type="button" aria-label={text.enlarge} onClick={() => setLarge(true)} className={frame}>
          <img
            key={receiptUrl}
            src={receiptUrl}
            alt={alt}
            onError={failed}
            className="absolute inset-0 size-full object-contain p-2"
          />
        </button>
      )}
      {receiptUrl && !isReadOnly && receiptUrl === broken && (
        <div role="alert" className={frame}>
          <div className="flex flex-col items-center gap-3">
            <p>{text.noPicture}</p>
            <Button
              tone="soft"
              size="compact"
              icon="reload"
              onPress={() => void onReload().then(() => setBroken(null))}
            >
              {common.retry}
            </Button>
          </div>
        </div>
      )}
      {endToEndId && <EndToEndId value={endToEndId} />}
      {receiptUrl && <PictureDialog open={large} onClose={() => setLarge(false)} src={receiptUrl} alt={alt} />}
    </>
  );
}
